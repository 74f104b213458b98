import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { deletedFilterShape } from '@/lib/defects/list/deleted-filters'
import { exportInput } from './export-schema'
import { startExport } from './start-export'

export const exportDeletedDefects = operation({
  access: ['vehicle_defect_export:export', 'vehicle_defect_delete:query'],
  requiresAll: true,
  input: exportInput(z.looseObject(deletedFilterShape).default(() => ({}))),
  run: (ctx, input) => startExport(ctx, input, true),
})
