import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { knownMakers } from '@/lib/defects/maker'
import { limitVinLookups } from '@/lib/defects/vin-limit'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Findings } from '@/lib/services/vehicle-registry/vehicle-registry'
import { evaluateVin, likelyModelYear, possibleYears } from '@/lib/values/vin'
import { answerVehicle, type Source } from './answer-vehicle'
import { confirmedVehicles } from './confirmed-vehicles'
import { wholeVin } from './schema'

const input = z.strictObject({ vin: wholeVin })

export const lookUpVehicle = operation({
  access: 'vehicle_defect:query',
  input,
  async run(ctx, { vin }) {
    const { vehicleRegistry } = ctx.services
    return answer(
      ctx,
      vin,
      await findVehicles(ctx, vin, () => vehicleRegistry.find(vin)),
      vehicleRegistry.source,
    )
  },
})

export const lookUpVehicleInRecords = operation({
  access: 'vehicle_defect:query',
  input,
  async run(ctx, { vin }) {
    return answer(ctx, vin, await findVehicles(ctx, vin, () => confirmedVehicles(ctx.db, vin)), 'records')
  },
})

const findVehicles = (ctx: Ctx, vin: string, find: () => Promise<Findings>) =>
  limitVinLookups(ctx, vin, find, ({ vehicles }) => vehicles.length > 0)

async function answer(ctx: Ctx, vin: string, found: Findings, source: Source) {
  const verdict = evaluateVin(vin, knownMakers(await lookups(ctx)))
  const modelYear = likelyModelYear(verdict, {})
  return {
    vin,
    status: verdict.status,
    modelYears: possibleYears(vin, {}),
    modelYear,
    ...(await answerVehicle(ctx, vin, found, source, modelYear)),
  }
}
