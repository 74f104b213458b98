import { z } from 'zod'
import { day, listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { exposureOf } from './exposure-of'

export const readExposure = operation({
  access: 'vehicle_sales:query',
  input: z.strictObject({ modelRangeId: listOf(id), day: optional(day) }),
  async run(ctx, { modelRangeId, day = today(ctx.now) }) {
    const exposure = await exposureOf(ctx, modelRangeId, day)
    return { day, series: [...exposure].map(([modelRangeId, one]) => ({ modelRangeId, ...one })) }
  },
})
