import { and, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { atThisMoment, type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { deferKeywordIndex, flushKeywordIndex } from '@/lib/defects/record/insert-defects'
import { lockDefects, updateDefects } from '@/lib/defects/record/write-version'
import { takeBackNames } from '@/lib/dictionaries/names/take-back-names'
import { listText, translate } from '@/lib/i18n/translate'
import { enqueueJob, job, type Work } from '@/lib/jobs/job'

const open = ['queued', 'running']

export const undoImport = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<{ jobId: string }> {
    return ctx.tx(async tx => {
      const sheet = await lockOwn(tx, eq(imports.jobId, jobId))
      if (sheet.undoneAt) throw new AppError('import_state', { state: 'undone' })
      if (open.includes(await stateOf(tx, jobId))) throw new AppError('import_state', { state: 'running' })
      // A repeated request returns the pending job.
      if (sheet.undoJobId && open.includes(await stateOf(tx, sheet.undoJobId)))
        return { jobId: sheet.undoJobId }
      const records = await refuseIfEdited(tx, sheet.id)
      if (records === 0) throw new AppError('import_state', { state: 'empty' })
      const undoJobId = await enqueueJob(tx, undoImportJob, { importId: sheet.id })
      await tx.db.update(imports).set({ undoJobId }).where(eq(imports.id, sheet.id))
      return { jobId: undoJobId }
    })
  },
})

async function lockOwn(tx: Ctx, which: SQL) {
  const own = and(which, eq(imports.userId, signedIn(tx).id))
  return requireRow(await tx.db.select().from(imports).where(own).for('update'))
}

const stateOf = async (ctx: Ctx, jobId: string) =>
  (await findRow(ctx.db, jobs, { id: jobId }, 'state'))?.state ?? ''

const batchSize = 500
const shown = 10

const importedIds = `SELECT defect_id FROM import_rows WHERE import_id = $1::bigint AND outcome = 'created'`
const lockImportedRecords = `SELECT id::text FROM defects WHERE id IN (${importedIds}) ORDER BY id FOR UPDATE`
/** Every edit raises the version; only judgements of pairs do not, so they are checked separately. */
const edited = `SELECT complaint_no AS "complaintNo" FROM defects
  WHERE id IN (${importedIds}) AND (version <> 1
    OR EXISTS (SELECT 1 FROM defect_judgements WHERE one_id = defects.id)
    OR EXISTS (SELECT 1 FROM defect_judgements WHERE other_id = defects.id))
  ORDER BY id`
const countMine = `SELECT count(*)::int AS records FROM (${importedIds}) AS mine`
const forgetOrigins = `DELETE FROM defect_origins WHERE defect_id IN (${importedIds})`

async function refuseIfEdited(ctx: Ctx, importId: string): Promise<number> {
  const found = await query<{ complaintNo: string }>(ctx.db, edited, [importId])
  if (found.length > 0) {
    const numbers = found.slice(0, shown).map(({ complaintNo }) => complaintNo)
    throw new AppError(
      'import_touched',
      { count: found.length, numbers: listText(ctx.locale, numbers) },
      { data: { count: found.length, numbers } },
    )
  }
  const [counted] = await query<{ records: number }>(ctx.db, countMine, [importId])
  return counted!.records
}

export const undoImportJob = job({
  kind: 'undoImport',
  input: z.strictObject({ importId: id }),
  async run(ctx, { importId }, work) {
    const reported = await atThisMoment(ctx).tx(tx => undo(tx, importId, work))
    await flushKeywordIndex(ctx)
    return reported
  },
})

async function undo(tx: Ctx, importId: string, work: Work) {
  if (!tx.can('vehicle_defect_import')) throw new AppError('forbidden')
  const sheet = await lockOwn(tx, eq(imports.id, importId))
  await deferKeywordIndex(tx)
  const ids = (await query<{ id: string }>(tx.db, lockImportedRecords, [importId])).map(row => row.id)
  // The process died after the transaction and before the job ended.
  if (sheet.undoneAt) return { undone: ids.length }
  // Checked again under the locks: a record may have been edited since the request.
  await refuseIfEdited(tx, importId)
  await work.report({ total: ids.length, done: 0 })
  const reason = translate(tx.locale, 'importUndo.reason', { file: sheet.fileName })
  for (let at = 0; at < ids.length; at += batchSize) {
    const records = await lockDefects(tx, ids.slice(at, at + batchSize))
    await updateDefects(
      tx,
      records,
      { deletedAt: tx.now, deletedBy: tx.user?.id, deleteReason: reason },
      { kind: 'delete', node: 'delete', remarks: reason },
    )
    await work.report({ done: at + records.length })
  }
  await query(tx.db, forgetOrigins, [importId])
  const names = await takeBackNames(tx, { importId })
  await tx.db.update(imports).set({ undoneAt: tx.now }).where(eq(imports.id, importId))
  await tx.audit({
    action: 'undoImport',
    entity: 'import',
    entityId: importId,
    detail: { file: sheet.fileName, records: ids.length, names },
  })
  return { undone: ids.length, names }
}
