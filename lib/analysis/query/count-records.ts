import { z } from 'zod'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type FilterValues, refuseUnknown } from '@/lib/defects/list/filters'
import { analysisShape } from './analysis-schema'
import { readCube } from './cube'

export const countRecords = operation({
  access: 'defect_analysis:query',
  input: z.strictObject({ filters: optional(z.object(analysisShape).loose()) }),
  async run(ctx, { filters = {} }) {
    refuseUnknown(filters, analysisShape)
    const { total } = await readCube(ctx, {
      windows: [{ ...(filters as FilterValues), counted: true }],
      sets: { total: [] },
    })
    return { n: total[0]?.n ?? 0 }
  },
})
