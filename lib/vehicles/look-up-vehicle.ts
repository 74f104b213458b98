import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { knownMakers } from '@/lib/defects/maker'
import { typedVin } from '@/lib/defects/schema'
import { limitVinLookups } from '@/lib/defects/vin-limit'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { Findings } from '@/lib/services/vehicle-registry/vehicle-registry'
import { evaluateVin, likelyModelYear, possibleYears, vinFault } from '@/lib/values/vin'
import { answerVehicle, type Source } from './answer-vehicle'
import { confirmedVehicles } from './confirmed-vehicles'
import { prefixLength } from './vehicle'

/** A wrong check digit passes: outside North America and China it is only a hint. */
const wholeVin = typedVin.superRefine((vin, refinement) => {
  const verdict = evaluateVin(vin)
  const fault = verdict.status === 'missing' ? { code: 'required', params: {} } : vinFault(verdict)
  if (fault && fault.code !== 'vin_check')
    refinement.addIssue({ code: 'custom', message: fault.code, params: fault.params })
})

const vinPrefix = typedVin.refine(vin => vin.length === prefixLength && /^[A-HJ-NPR-Z0-9]+$/.test(vin), {
  error: 'vin_prefix',
})

export const lookUpPrefix = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({ vinCode: vinPrefix }),
  async run(ctx, { vinCode }) {
    const { vehicleRegistry } = ctx.services
    const found = await vehicleRegistry.find(vinCode)
    return { vinCode, ...(await answerVehicle(ctx, vinCode, found, vehicleRegistry.source)) }
  },
})

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
  run: async (ctx, { vin }) =>
    answer(ctx, vin, await findVehicles(ctx, vin, () => confirmedVehicles(ctx.db, vin)), 'records'),
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
