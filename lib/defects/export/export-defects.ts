import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { filterShape } from '@/lib/defects/list/filters'
import { exportInput } from './export-schema'
import { startExport } from './start-export'

export const exportDefects = operation({
  access: 'vehicle_defect_export:export',
  input: exportInput(z.looseObject(filterShape).default(() => ({}))),
  run: (ctx, input) => startExport(ctx, input, false),
})
