import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { load, recordsOf } from '@/tests/support/defects/imports'
import { readSheetsHere } from '@/tests/support/files/children-here'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const cases = path.join(process.cwd(), '../shared/cases')
const isThere = existsSync(cases)
if (!isThere) console.warn('The cases from practice do not lie beside this checkout; they are skipped.')

let database: TestDatabase
let ctx: Ctx
const place = temporaryFolder()

readSheetsHere()
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(
    database.db,
    ['vehicle_defect_import', 'dictionary_brand', 'vehicle_defect'],
    place.folder,
  )
})
afterAll(async () => {
  place.remove()
  await database.close()
})

async function loaded(name: string, options: Record<string, unknown> = {}) {
  const bytes = readFileSync(path.join(cases, name))
  const given = { mode: 'valid', createMissing: true, defaults: { source: '01' }, ...options }
  const report = await load(database.db, ctx, bytes, given, name)
  const records = await recordsOf(database.db, report.jobId)
  const notes = Object.fromEntries(report.notes.map(note => [note.kind, note]))
  return { report, records, notes }
}

describe.skipIf(!isThere)('a list as offices write it', () => {
  test('gives rows the values of merged cells', async () => {
    const { report, records, notes } = await loaded('merged-down.xlsx')
    expect(report).toMatchObject({ created: 5, failed: 0 })
    expect(new Set(records.map(({ province }) => province))).toEqual(new Set(['330000', '320000']))
    expect(notes.merged).toBeDefined()
  })

  test('has titles above and signatures below', async () => {
    const { report, notes } = await loaded('title-rows.xlsx')
    expect(report).toMatchObject({ created: 4, failed: 0, headingRow: 3 })
    expect(notes.titleRows).toMatchObject({ count: 2, rows: [1, 2] })
    expect(notes.otherRows?.count).toBe(2)
  })

  test('has headings in two rows', async () => {
    const { report } = await loaded('two-headings.xlsx')
    expect(report).toMatchObject({ created: 3, failed: 0 })
  })

  test.each(['notes-first.xlsx', 'month-sheets.xlsx'])(
    '%s names the sheets that were not read',
    async name => {
      const { report, notes } = await loaded(name)
      expect(report.created).toBeGreaterThan(0)
      expect(report).toMatchObject({ failed: 0 })
      expect(notes.sheetLeft?.texts).toHaveLength(1)
      const another = report.sheets.find(({ read }) => !read)!
      expect(report.notes[0]!.message).toContain(another.name)
      const again = await loaded(name, { sheetName: another.name, mode: 'check' })
      expect(again.report.sheetName).toBe(another.name)
    },
  )

  test.each(['long-number.xlsx', 'long-number.csv'])(
    '%s: no digits are invented, no row is a repetition',
    async name => {
      const { report } = await loaded(name)
      expect(report).toMatchObject({ created: 0, skipped: 0, failed: 3 })
      for (const { message } of report.errors)
        expect(message).toContain('超过 15 位，文件中已失真，请设为文本')
      expect(report.errors.map(({ row }) => row)).toEqual([2, 3, 4])
    },
  )

  test.each([
    ['utf16.csv', 3, 0],
    ['sep-line.csv', 3, 0],
    ['bad-byte.csv', 2, 1],
  ])('%s loads %d rows', async (name, created, failed) => {
    expect((await loaded(name)).report).toMatchObject({ created, failed })
  })

  test('has placeholders', async () => {
    const { report, notes } = await loaded('placeholders.xlsx')
    expect(report.errors).toEqual([])
    expect(report.created).toBe(63)
    expect(notes.placeholders).toBeDefined()
  })
})
