import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { answerVehicle } from './answer-vehicle'
import { vinPrefix } from './schema'

export const lookUpPrefix = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({ vinCode: vinPrefix }),
  async run(ctx, { vinCode }) {
    const { vehicleRegistry } = ctx.services
    const found = await vehicleRegistry.find(vinCode)
    return { vinCode, ...(await answerVehicle(ctx, vinCode, found, vehicleRegistry.source)) }
  },
})
