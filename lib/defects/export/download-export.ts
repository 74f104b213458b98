import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { seesPersonal } from '@/lib/defects/mask'
import { sheetMime } from '@/lib/excel/write-sheet'
import { auditExport } from './audit-export'
import { exportAccess, findExport } from './read-export'

/** The file of an export of the caller's, while it is kept. */
export const downloadExport = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<FileReply> {
    const { row } = await findExport(ctx, jobId)
    const { storeKey, size, fileName, expiresAt } = row
    if (!storeKey || size === null || !expiresAt || expiresAt <= ctx.now) throw new AppError('not_found')
    // What was asked for with more rights is not handed out with fewer.
    if (row.clear && !seesPersonal(ctx)) throw new AppError('forbidden')
    if (row.deleted && !ctx.can('vehicle_defect_delete:query')) throw new AppError('forbidden')
    await auditExport(ctx, 'downloadExport', row)
    const open = (range?: { start: number; end: number }) => ctx.services.fileStore.open(storeKey, range)
    return new FileReply({ name: fileName, mime: sheetMime, size, open })
  },
})
