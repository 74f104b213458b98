import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { exports } from '@/db/schema/exports'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { type Sheet, writeSheet } from '@/lib/excel/write-sheet'
import { takenOver } from '@/lib/jobs/fence'
import { job } from '@/lib/jobs/job'
import { readParameters } from '@/lib/settings/read-parameters'
import { auditExport, auditExportEnd, type Export } from './audit-export'
import { countedSheet } from './counted-sheet'
import { removeExpiredExports } from './remove-expired-exports'

const hour = 3_600_000

export const exportJob = job({
  kind: 'exportDefects',
  input: z.strictObject({}),
  async run(ctx, _input, work): Promise<null> {
    const [row] = await ctx.db.select().from(exports).where(eq(exports.jobId, work.jobId))
    if (!row) throw new AppError('not_found')
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
    await pipeline(writeSheet(sheet), writer)
    const written = await writer.written()
    const { exportLimits } = await readParameters(ctx, ['exportLimits'])
    storeKey = await fileStore.adopt(written)
    const kept = { storeKey, size: written.size, sha256: written.sha256 }
    await atThisMoment(ctx).tx(async tx => {
      const expiresAt = new Date(tx.now.getTime() + exportLimits.keepHours * hour)
      await tx.db
        .update(exports)
        .set({ ...kept, expiresAt })
        .where(eq(exports.id, row.id))
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
