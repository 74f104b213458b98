import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { loadRecord } from '@/lib/defects/record/load-record'
import { presentStep } from '@/lib/defects/record/present-step'
import { departmentNames } from '@/lib/dictionaries/names/lookups'

export const listFlow = operation({
  access: 'vehicle_defect:get',
  input: z.object({ id, wfId: z.literal('defect').default('defect') }),
  async run(ctx, { id }) {
    const { record } = await loadRecord(ctx, 'record', { id, masked: true }, 'listFlow')
    const department = await departmentNames(ctx)
    return record.flow.map(step => presentStep(ctx, record.id, step, department))
  },
})
