import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { seesPersonal } from '@/lib/defects/mask'
import { type SheetReply, sheetMime } from '@/lib/excel/write-sheet'
import { auditExport } from './audit-export'
import { exportAccess, findExport } from './read-export'

export const downloadExport = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<SheetReply> {
    const { row } = await findExport(ctx, jobId)
    const { storeKey, size, fileName, expiresAt } = row
    if (!storeKey || size === null || !expiresAt || expiresAt <= ctx.now) throw new AppError('not_found')
    // The file may hold more than the caller's present rights allow.
    if (row.clear && !seesPersonal(ctx)) throw new AppError('forbidden')
    if (row.deleted && !ctx.can('vehicle_defect_delete:query')) throw new AppError('forbidden')
    await auditExport(ctx, 'downloadExport', row)
    const open = (range?: { start: number; end: number }) => ctx.services.fileStore.open(storeKey, range)
    return new FileReply({ name: fileName, mime: sheetMime, size, open })
  },
})
