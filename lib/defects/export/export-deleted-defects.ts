import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { deletedFilterShape } from '@/lib/defects/list/deleted-filters'
import { exportInput } from './export-schema'
import { startExport } from './start-export'

const needed = ['vehicle_defect_export:export', 'vehicle_defect_delete:query'] as const

export const exportDeletedDefects = operation({
  access: needed,
  input: exportInput(z.looseObject(deletedFilterShape).default(() => ({}))),
  async run(ctx, input) {
    if (!needed.every(access => ctx.can(access))) throw new AppError('forbidden')
    return startExport(ctx, input, true)
  },
})
