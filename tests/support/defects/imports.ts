import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import Excel from 'exceljs'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { importRows, imports } from '@/db/schema/imports'
import { writeAudit } from '@/lib/accounts/open-context'
import { type Ctx, createContext } from '@/lib/core/context'
import { importSheet } from '@/lib/defects/import/import-sheet'
import { readImport } from '@/lib/defects/import/read-import'
import { jobKinds } from '@/lib/ops/server/jobs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { contextOf } from '@/tests/support/people/people'
import { readSheetsHere } from '../files/children-here'
import { sheetOf, stored } from '../files/workbooks'
import { received, temporaryFolder } from '../intake/uploads'

/** Uploads a sheet and starts its import; returns the job. */
export async function send(
  ctx: Ctx,
  bytes: Buffer,
  options: Record<string, unknown> = {},
  name = '清单.xlsx',
) {
  const file = [await received(ctx.services.fileStore, name, bytes)]
  return (await importSheet(ctx, { file, ...options } as Parameters<typeof importSheet>[1])).jobId
}

export const inJob = (ctx: Ctx) => createContext({ ...ctx, door: 'job', writeAudit })

/** Runs the next job as this person; false where none waits. */
export const work = (db: Db, ctx: Ctx) => runNextJob(db, jobKinds, async () => inJob(ctx))

/** Uploads a sheet, runs its import and reads the report. */
export async function load(
  db: Db,
  ctx: Ctx,
  bytes: Buffer,
  options?: Record<string, unknown>,
  name?: string,
) {
  const jobId = await send(ctx, bytes, options, name)
  await work(db, ctx)
  return readImport(ctx, { jobId })
}

/** The records that an import created. */
export const recordsOf = (db: Db, jobId: string) =>
  db
    .select(getTableColumns(defects))
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .innerJoin(defects, eq(defects.id, importRows.defectId))
    .where(and(eq(imports.jobId, jobId), eq(importRows.outcome, 'created')))
    .orderBy(asc(defects.id))

/** Reads lists into a database of the file's own, as somebody who may add brands. */
export function openImports(usual: Record<string, unknown> = { createMissing: true }) {
  let database: TestDatabase
  let ctx: Ctx
  const place = temporaryFolder()
  readSheetsHere()
  beforeAll(async () => {
    database = await openTestDatabase()
    const held = ['vehicle_defect_import', 'dictionary_brand', 'vehicle_defect'] as const
    ctx = await contextOf(database.db, [...held], place.folder)
  })
  afterAll(async () => {
    place.remove()
    await database.close()
  })
  const read = async (
    list: Buffer | unknown[][],
    { name, ...options }: Record<string, unknown> & { name?: string } = {},
  ) => {
    const bytes = Buffer.isBuffer(list) ? list : await sheetOf(list)
    const given = { mode: 'valid', defaults: { source: '01' }, ...usual, ...options }
    const report = await load(database.db, ctx, bytes, given, name)
    const records = await recordsOf(database.db, report.jobId)
    return { report, records, notes: Object.fromEntries(report.notes.map(note => [note.kind, note])) }
  }
  const drawn = async (draw: (sheet: Excel.Worksheet) => void, options?: Parameters<typeof read>[1]) => {
    const book = new Excel.Workbook()
    draw(book.addWorksheet('投诉'))
    return read(Buffer.from(await book.xlsx.writeBuffer(stored)), options)
  }
  return { read, drawn }
}
