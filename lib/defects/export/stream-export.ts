import { finished, Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { exports } from '@/db/schema/exports'
import type { Ctx } from '@/lib/core/context'
import { FileReply } from '@/lib/core/replies'
import { type SheetReply, sheetMime, writeSheet } from '@/lib/excel/write-sheet'
import { fenced } from '@/lib/jobs/fence'
import { Stopped } from '@/lib/jobs/job'
import { leaseJob } from '@/lib/jobs/lease-job'
import { auditExportEnd, type Export } from './audit-export'
import { countedSheet } from './counted-sheet'
import { exportJob } from './export-job'

/**
 * An error before the first row is an ordinary error response; a later one breaks the connection, so that the client
 * does not take half a file for a complete one.
 */
export async function streamExport(caller: Ctx, row: Export): Promise<SheetReply> {
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
    const book = writeSheet({ ...sheet, rows: from(first, rows) })
    const stream = Readable.from(
      weighed(book, length => {
        size += length
      }),
      { objectMode: false },
    )
    lost = () => stream.destroy(new Stopped())
    finished(stream, { writable: false }, error => void end(reasonOf(error)))
    const headers = { 'x-export-job': row.jobId }
    return new FileReply({ name: row.fileName, mime: sheetMime, stream, headers })
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
