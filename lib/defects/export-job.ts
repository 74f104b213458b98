import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { exports } from '@/db/schema/exports'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { type Sheet, writeSheet } from '@/lib/excel/write-sheet'
import { job } from '@/lib/jobs/job'
import { readParameters } from '@/lib/settings/read-parameters'
import { countedSheet } from './counted-sheet'
import { type Export, noteEnd } from './export-audit'
import { removeExpiredExports } from './remove-expired-exports'

const hour = 3_600_000

/** Writes the records that an export asked for into a file, which is kept for a while. */
export const exportJob = job({
  kind: 'exportDefects',
  input: z.strictObject({}),
  async run(ctx, _input, work): Promise<null> {
    const [row] = await ctx.db.select().from(exports).where(eq(exports.jobId, work.jobId))
    if (!row) throw new AppError('not_found')
    // Killed between the last row and the end of the job.
    if (row.storeKey) return null
    let rows = 0
    try {
      // The process that was sending it has died, and whoever took it has half a file.
      if (row.direct) throw new AppError('internal')
      await removeExpiredExports(ctx.db, ctx.services.fileStore)
      const sheet = await countedSheet(ctx, row, async done => {
        rows = done
        await work.report({ done })
      })
      await work.report({ total: sheet.total })
      await keep(ctx, row, sheet)
      await work.report({ done: rows })
      await noteEnd(ctx, row, rows)
      return null
    } catch (error) {
      await noteEnd(ctx, row, rows, error)
      throw error
    }
  },
})

async function keep(ctx: Ctx, row: Export, sheet: Sheet): Promise<void> {
  const { fileStore } = ctx.services
  const writer = new FileWriter(path.join(await fileStore.temporaryFolder(), `export-${randomUUID()}`))
  try {
    await pipeline(writeSheet(sheet), writer)
    const written = await writer.written()
    const { exportLimits } = await readParameters(ctx, ['exportLimits'])
    const storeKey = await fileStore.adopt(written)
    const { size, sha256 } = written
    const expiresAt = new Date(Date.now() + exportLimits.keepHours * hour)
    await ctx.db.update(exports).set({ storeKey, size, sha256, expiresAt }).where(eq(exports.id, row.id))
  } finally {
    await writer.discard()
  }
}
