import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDefect } from '@/lib/defects/record/read-defect'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

describe('an audit decision', () => {
  const messages = async (input: object) => {
    const record = await life.to.toAudit()
    return issuesOf(auditDefect(life.auditor, asSent({ ...record, kind: 'audit', ...input })))
  }

  test('needs the number to agree and the opinion to disagree', async () => {
    expect(await messages({ result: '1' })).toEqual({ number: 'suggest_budget_required' })
    expect(await messages({ number: ' ', opinion: '同意' })).toEqual({ number: 'suggest_budget_required' })
    expect(await messages({ result: '1', numberLabel: 'adjustBudget' })).toEqual({
      number: 'adjust_budget_required',
    })
    expect(await messages({ result: '2', opinion: ' ' })).toEqual({ opinion: 'audit_opinion_required' })
  })

  test('takes a number of two decimals and thirteen characters, never a rounded one', async () => {
    for (const [number, code] of [
      ['1.234', 'not_decimal'],
      ['10000000000', 'too_big_number'],
      ['10000000000.00', 'too_big_string'],
      ['-1', 'too_small_number'],
      ['1e3', 'not_decimal'],
      ['１２', 'not_decimal'],
      ['0x10', 'not_decimal'],
      [0.1 + 0.2, 'too_big_string'],
      [Number.NaN, 'invalid'],
    ] as const)
      expect([number, (await messages({ result: '1', number })).number]).toEqual([
        number,
        code === 'invalid' ? expect.any(String) : code,
      ])
    for (const [number, kept] of [
      ['0', '0.00'],
      ['12.5', '12.50'],
      [' 9999999999.99 ', '9999999999.99'],
      [3, '3.00'],
    ] as const) {
      const record = await life.to.toAudit()
      await auditDefect(life.auditor, { ...record, kind: 'audit', result: '1', number })
      const { audits } = await readDefect(life.auditor, { id: record.complaintId })
      expect(audits.at(-1)?.suggestBudget).toBe(kept)
    }
  })
})
