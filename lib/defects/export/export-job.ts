import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { finished, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { updateRows } from '@/db/rows'
import { exports } from '@/db/schema/exports'
import { findUserById } from '@/lib/accounts/people/find-user'
import { currentTime } from '@/lib/core/clock'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { allows } from '@/lib/core/permissions'
import { FileReply } from '@/lib/core/replies'
import { mimeOf, type SheetFile, streamOf } from '@/lib/excel/sheet-file'
import type { Sheet } from '@/lib/excel/write-sheet'
import { fenced, job, Stopped, takenOver } from '@/lib/jobs/job'
import { leaseJob } from '@/lib/jobs/lease-job'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { readParameters } from '@/lib/settings/read-parameters'
import { auditExport, auditExportEnd, type Export } from './audit-export'
import { exportSheet } from './export-sheet'

export async function removeExpiredExports(db: Db, fileStore: FileStore, now = currentTime()) {
  const expired = await db
    .select({ id: exports.id, storeKey: exports.storeKey })
    .from(exports)
    .where(and(isNotNull(exports.storeKey), lt(exports.expiresAt, now)))
  for (const { id, storeKey } of expired) {
    await fileStore.remove(storeKey!)
    await db.update(exports).set({ storeKey: null }).where(eq(exports.id, id))
  }
  return expired.length
}

const hour = 3_600_000

export const exportJob = job({
  kind: 'exportDefects',
  input: z.strictObject({}),
  async run(ctx, _input, work): Promise<null> {
    const row = requireRow(await ctx.db.select().from(exports).where(eq(exports.jobId, work.jobId)))
    // The process died after the last row and before the job ended.
    if (row.storeKey) return null
    let rows = 0
    try {
      // The process that was streaming this export died; a retry cannot complete the client's half file.
      if (row.direct) throw new AppError('internal')
      await ctx.tx(tx => removeExpiredExports(tx.db, ctx.services.fileStore))
      const sheet = await countedSheet(ctx, row, async done => {
        rows = done
        await work.report({ done })
      })
      await work.report({ total: sheet.total })
      await keep(ctx, row, sheet, () => rows)
      return null
    } catch (error) {
      await auditExportEnd(ctx, row, rows, error)
      throw error
    }
  },
})

/** File and audit row in one transaction: a run that another process took over leaves neither. */
async function keep(ctx: Ctx, row: Export, sheet: Sheet, rows: () => number): Promise<void> {
  const { fileStore } = ctx.services
  const writer = new FileWriter(path.join(await fileStore.temporaryFolder(), `export-${randomUUID()}`))
  let storeKey: string | undefined
  try {
    await pipeline(streamOf(row.format, [sheet]), writer)
    const written = await writer.written()
    const { exportLimits } = await readParameters(ctx, ['exportLimits'])
    storeKey = await fileStore.adopt(written)
    const kept = { storeKey, size: written.size, sha256: written.sha256 }
    await atThisMoment(ctx).tx(async tx => {
      const expiresAt = new Date(tx.now.getTime() + exportLimits.keepHours * hour)
      await updateRows(tx.db, exports, { id: row.id }, { ...kept, expiresAt })
      await auditExport(tx, 'exportDefects', row, { rows: rows() })
    })
  } catch (error) {
    if (storeKey && (await takenOver(ctx)) && !(await isNamed(ctx, storeKey)))
      await fileStore.remove(storeKey)
    throw error
  } finally {
    await writer.discard()
  }
}

const isNamed = (ctx: Ctx, storeKey: string) => ctx.db.$count(exports, eq(exports.storeKey, storeKey))

// An error before the first row is an ordinary error response; a later one breaks the connection, so that the client
// does not take half a file for a complete one.
export async function streamExport(caller: Ctx, row: Export): Promise<SheetFile> {
  let lost = () => {}
  const attempt = { id: row.jobId, attempts: 1 }
  const held = leaseJob(caller.db, { ...attempt, kind: exportJob.kind }, { onLost: () => lost() })
  const ctx = fenced(caller, attempt)
  let done = 0
  let size = 0
  const end = async (error?: unknown) => {
    if (error === undefined) {
      await held.report({ done, total: done }).catch(() => {})
      await ctx.tx(tx => tx.db.update(exports).set({ size }).where(eq(exports.id, row.id))).catch(() => {})
    }
    await auditExportEnd(ctx, row, done, error)
    await (error === undefined ? held.succeed() : held.fail(error)).catch(() => {})
  }
  try {
    const sheet = await countedSheet(ctx, row, async now => {
      done = now
      await held.report({ done })
    })
    const rows = sheet.rows[Symbol.asyncIterator]()
    const first = await rows.next()
    const book = streamOf(row.format, [{ ...sheet, rows: from(first, rows) }])
    const stream = Readable.from(
      weighed(book, length => {
        size += length
      }),
      { objectMode: false },
    )
    lost = () => stream.destroy(new Stopped())
    finished(stream, { writable: false }, error => void end(reasonOf(error)))
    const headers = { 'x-export-job': row.jobId }
    return new FileReply({ name: row.fileName, mime: mimeOf(row.format), stream, headers })
  } catch (error) {
    await end(error)
    throw error
  }
}

function reasonOf(error: NodeJS.ErrnoException | null | undefined): unknown {
  if (!error) return undefined
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new Stopped() : error
}

async function* from<Row>(first: IteratorResult<Row>, rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* weighed(book: Readable, onPart: (length: number) => void): AsyncGenerator<Buffer> {
  for await (const part of book) {
    onPart((part as Buffer).length)
    yield part as Buffer
  }
}

const lookAgainAfter = 2_000

async function countedSheet(ctx: Ctx, row: Export, onRows: (done: number) => Promise<void>) {
  const { columns, filters, ids, deleted, deidentified, clear } = row
  await stillAllowed(ctx, row)
  const sheet = await exportSheet(ctx, {
    columns,
    filters,
    ids: ids ?? undefined,
    deleted,
    deidentified,
    clear,
    // Audited before the rows are sent, so that no record leaves without an audit row.
    onIds: shown => ctx.audit({ action: 'exportRecords', entity: 'export', entityId: row.id, shown }),
  })
  async function* counted() {
    let done = 0
    let looked = performance.now()
    for await (const rows of sheet.rows) {
      if (performance.now() - looked > lookAgainAfter) {
        await stillAllowed(ctx, row)
        looked = performance.now()
      }
      done += rows.length
      await onRows(done)
      yield rows
    }
  }
  return { ...sheet, rows: counted() }
}

/** Checked between batches: a user who was disabled, or lost a right, must get no further rows. */
async function stillAllowed(ctx: Ctx, { deleted, clear }: Export): Promise<void> {
  const user = await findUserById(ctx.db, ctx.user!.id, ctx.user!.key?.id)
  const may = (access: Parameters<typeof allows>[1]) => user !== null && allows(user.grants, access)
  const needed = [
    'vehicle_defect_export:export',
    ...(deleted ? ['vehicle_defect_delete:query' as const] : []),
    ...(clear ? ['vehicle_defect_personal' as const] : []),
  ] as const
  if (!needed.every(may)) throw new AppError('forbidden')
}
