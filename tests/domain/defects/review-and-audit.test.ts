import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { defectReviews } from '@/db/schema/workflow'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import { readDefect, readDefectForEdit } from '@/lib/defects/record/read-defect'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { reviewDefect, reviewDefects } from '@/lib/defects/steps/review-defect'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { undoReview } from '@/lib/intake/triage/undo-triage'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { evaluation, type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

describe('a formal review', () => {
  test('is asked for an opinion that the dictionary offers, a result and a version', async () => {
    const record = await life.to.toReview()
    const { reviewer, opinionId } = life
    expect(await issuesOf(reviewDefect(reviewer, asSent({ complaintId: record.complaintId })))).toEqual({
      version: expect.any(String),
      opinionId: expect.any(String),
      result: expect.any(String),
    })
    const review = { ...record, opinionId, result: '1' as const }
    expect(await issuesOf(reviewDefect(reviewer, { ...review, opinionId: '999999' }))).toEqual({
      opinionId: 'not_offered',
    })
    const [off] = await database.db
      .insert(reviewOpinions)
      .values({ code: 'off', name: '停用', enabled: false })
      .returning()
    forgetLookups()
    expect(await issuesOf(reviewDefect(reviewer, { ...review, opinionId: off!.id }))).toEqual({
      opinionId: 'not_offered',
    })
    expect(await issuesOf(reviewDefect(reviewer, asSent({ ...review, result: '3' })))).toHaveProperty(
      'result',
    )
    expect(await issuesOf(reviewDefect(reviewer, { ...review, remarks: '长'.repeat(501) }))).toEqual({
      remarks: 'too_big_string',
    })
    expect((await historyOf(database.db, record.complaintId)).versions).toHaveLength(1)
    expect(await reviewDefect(reviewer, asSent({ ...review, result: 2 }))).toMatchObject({ state: 20 })
  })

  test('names the fields that a returned record is to be amended in, until it is submitted again', async () => {
    const { reviewer, opinionId, entry } = life
    const record = await life.to.toReview()
    const fields = ['vin', 'mileage', 'vin'] as const
    const review = { ...record, opinionId, fields: [...fields], remarks: '请核对行驶证' }
    expect(await issuesOf(reviewDefect(reviewer, { ...review, result: '1' }))).toEqual({
      fields: 'not_allowed',
    })
    expect(
      await issuesOf(reviewDefect(reviewer, asSent({ ...review, result: '2', fields: ['state'] }))),
    ).toHaveProperty('fields.0')
    await reviewDefect(reviewer, { ...review, result: '2' })
    const id = record.complaintId
    const returned = {
      byName: '测试员',
      at: expect.stringMatching(/^20\d\d-/),
      opinionName: expect.any(String),
      remarks: '请核对行驶证',
      fields: ['vin', 'mileage'],
    }
    expect(await readDefect(entry, { id })).toMatchObject({ state: 20, returned })
    expect(await readDefectForEdit(entry, { id })).toMatchObject({ state: 20, returned })

    expect(await amendDefect(entry, { id, version: 2, mileage: 77, submit: false })).toMatchObject({
      state: 20,
      version: 3,
      returned,
    })
    expect(await amendDefect(entry, { id, version: 3, mileage: 78, submit: true })).toMatchObject({
      state: 10,
      returned: null,
    })
    expect((await historyOf(database.db, id)).flow.map(({ node }) => node)).toEqual([
      'submit',
      'review',
      'amend',
      'submit',
    ])
  })

  test('is undone by its id as long as nobody has evaluated the record', async () => {
    const { reviewer, opinionId, evaluator } = life
    const record = await life.to.toReview()
    const first = await reviewDefect(reviewer, { ...record, opinionId, result: '2' })
    expect(await undoReview(reviewer, { id: first.reviewId, complaintId: record.complaintId })).toMatchObject(
      {
        state: 10,
        version: 3,
        reviewStatus: null,
        reviewOpinionId: null,
        reviewedBy: null,
      },
    )
    expect(await refusedFor(undoReview(reviewer, { id: first.reviewId }))).toBe('wrong_state')
    const second = await reviewDefect(reviewer, { ...record, version: 3, opinionId, result: '1' })
    expect(await refusedFor(undoReview(reviewer, { id: first.reviewId }))).toBe('wrong_state')
    expect(await refusedFor(undoReview(reviewer, { id: second.reviewId, complaintId: '1' }))).toBe(
      'not_found',
    )
    expect(await refusedFor(undoReview(reviewer, { id: '999999999' }))).toBe('not_found')
    await evaluateDefect(evaluator, { ...record, version: 4, ...evaluation })
    expect(await refusedFor(undoReview(reviewer, { id: second.reviewId }))).toBe('later_step')
    const kept = await database.db
      .select()
      .from(defectReviews)
      .where(eq(defectReviews.defectId, record.complaintId))
    expect(kept.map(review => review.undoneAt !== null)).toEqual([true, false])
  })

  test('of many records says for each whether it was done', async () => {
    const [one, two, gone, late] = await Promise.all([1, 2, 3, 4].map(() => life.to.toReview()))
    const done = await life.to.toEvaluate()
    await deleteDefects(life.all, { ids: gone!.complaintId, reason: '测试' })
    await amendDefect(life.all, { id: late!.complaintId, version: 1, mileage: 1 })
    const records = [one, done, gone, two, late, { complaintId: '999999999', version: 1 }]
    const answer = await reviewDefects(life.reviewer, {
      records: asSent(records),
      opinionId: life.opinionId,
      result: '1',
    })
    expect([answer.done, answer.failed]).toEqual([2, 4])
    expect(answer.results.map(row => [row.done, row.state, row.error?.code])).toEqual([
      [true, 30, undefined],
      [false, 30, 'wrong_state'],
      [false, null, 'not_found'],
      [true, 30, undefined],
      [false, 10, 'conflict'],
      [false, null, 'not_found'],
    ])
    expect(answer.results[1]?.error?.message).toContain('待评估')
  })
})

describe('an audit decision', () => {
  const messages = async (input: object) => {
    const record = await life.to.toAudit()
    return issuesOf(auditDefect(life.auditor, asSent({ ...record, kind: 'audit', ...input })))
  }

  test('needs the number to agree and the opinion to disagree', async () => {
    expect(await messages({ result: '1' })).toEqual({ number: 'suggest_budget_required' })
    expect(await messages({ number: '1', opinion: '同意' })).toEqual({ result: 'required' })
    expect(await messages({ result: '1', number: ' ', opinion: '同意' })).toEqual({
      number: 'suggest_budget_required',
    })
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
