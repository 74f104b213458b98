import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { brandsOf, knownMakers, makerOf } from '@/lib/defects/maker'
import type { JudgedField } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel } from '@/lib/i18n/translate'
import { isPublished } from '@/lib/recalls/published/published-recalls'
import { evaluateVin, likelyModelYear, type VinVerdict, vinFault } from '@/lib/values/vin'
import { answerVehicle, type Source } from '@/lib/vehicles/answer-vehicle'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { evaluateCar, isUnplaced, type Place, type UnknownCar } from './evaluate-car'

const sureForRecall = 0.8

const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    typed => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed),
    schema.optional(),
  )

export const chosenCar = z.object({
  brandId: unlessEmpty(id),
  modelRangeId: unlessEmpty(id),
  modelYear: unlessEmpty(
    z.coerce
      .number({ error: 'invalid' })
      .int({ error: 'invalid' })
      .min(1980, { error: 'invalid' })
      .max(2100, { error: 'invalid' }),
  ),
  productionMonth: unlessEmpty(
    z
      .string()
      .trim()
      .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' }),
  ),
})

export type ChosenCar = z.output<typeof chosenCar>

const columns = columnsOf(recalls, 'r', 'id recallNo title defect consequence interim remedy hotline')

type Published = RowOf<typeof columns>

export interface PublicRecall extends Omit<Published, 'id'> {
  verdict: 'covered' | 'possible'
  missing: string[]
  missingFields: JudgedField[]
}

export interface RecallAnswer {
  vin: string
  // `possible` without a recall: nothing tells whose car it is, so the make or series has to be chosen.
  verdict: 'covered' | 'possible' | 'none'
  recalls: PublicRecall[]
  // What the person can say to narrow a possible one.
  decide: string[]
  searched: { recalls: number; asOf: string }
  brandIds: string[]
  recallIds: string[]
}

// Running and finished campaigns of a car, by its VIN, by what vehicles with the same first eight characters are and by
// what the person says. Whether this very vehicle was reported plays no part in it.
// Throws AppError invalid_input where it is no VIN
export async function recallsOfCar(
  ctx: Ctx,
  typed: string,
  chosen: ChosenCar,
  { ownRecordsOnly = false } = {},
): Promise<RecallAnswer> {
  const known = await lookups(ctx)
  const car = await unknownCar(ctx, known, typed, chosen, ownRecordsOnly)
  const { byId } = await knownRecalls(ctx)
  const published = await query<Published>(ctx.db, running, [[...byId.keys()]])
  const found = published.flatMap(recall => {
    const judged = evaluateCar(byId.get(recall.id)!.scopes, car)
    if (!judged) return []
    const missing = judged.missing.map(name => fieldLabel(ctx.locale, name))
    return [{ ...recall, ...judged, missing, missingFields: judged.missing }]
  })
  const having = (verdict: PublicRecall['verdict']) => found.filter(one => one.verdict === verdict)
  const [covered, possible] = [having('covered'), having('possible')]
  const unplaced = isUnplaced(car)
  const shown = [...covered, ...possible]
  const fields = new Set(possible.flatMap(({ missingFields }) => missingFields))
  if (unplaced) fields.add('brandId').add('modelRangeId')
  return {
    vin: car.vin ?? '',
    verdict: covered.length > 0 ? 'covered' : possible.length > 0 || unplaced ? 'possible' : 'none',
    recalls: shown.map(({ id: _, ...recall }) => recall),
    recallIds: shown.map(({ id }) => id),
    decide: [...fields],
    searched: { recalls: published.length, asOf: today(ctx.now) },
    brandIds: [...new Set([...car.makerBrands, ...car.places.flatMap(({ brandId }) => brandId ?? [])])],
  }
}

// By our own records; none of a car whose VIN is none, or whose series is known no longer.
export async function recallsIfSound(ctx: Ctx, vin: string, chosen: ChosenCar) {
  try {
    return await recallsOfCar(ctx, vin, chosen, { ownRecordsOnly: true })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { recalls: [], recallIds: [] }
    throw error
  }
}

const running = `SELECT ${columns} FROM recalls AS r
  WHERE id = ANY($1::bigint[]) AND ${isPublished} ORDER BY filed_at DESC, id DESC`

// Of any state: what nobody has reviewed may say what a car is, and decides nothing.
const placesOfPrefix = `SELECT DISTINCT brand_id::text AS "brandId", model_range_id::text AS "modelRangeId"
  FROM defects WHERE deleted_at IS NULL AND vin COLLATE "C" >= $1 AND vin COLLATE "C" < $1 || '~'
    AND num_nonnulls(brand_id, model_range_id) > 0`

async function unknownCar(
  ctx: Ctx,
  known: Lookups,
  typed: string,
  chosen: ChosenCar,
  ownRecordsOnly: boolean,
): Promise<UnknownCar> {
  const verdict = evaluateVin(typed, knownMakers(known))
  const { vin, status } = verdict
  const fault = vinFault(verdict)
  if (fault) throw invalid('vin', fault.code, fault.params)
  if (vin === '' && !chosen.modelRangeId) throw invalid('vin', 'required')
  if (chosen.modelRangeId && !known.series.has(chosen.modelRangeId)) throw invalid('modelRangeId', 'invalid')
  if (chosen.brandId && !known.brands.has(chosen.brandId)) throw invalid('brandId', 'invalid')
  const reported = {
    vinStatus: status,
    chosen: {
      modelRangeId: chosen.modelRangeId ?? null,
      brandId: known.series.get(chosen.modelRangeId ?? '')?.brandId ?? chosen.brandId ?? null,
    },
    modelYear: chosen.modelYear ?? null,
    productionMonth: chosen.productionMonth ?? null,
  }
  const nothing = { vin: null, places: [], makerBrands: [], vinYear: null, powerType: null }
  if (vin === '') return { ...reported, ...nothing, sure: { brandId: null, modelRangeId: null } }
  // A register outside is asked by a check only; while it is away our own records tell the series.
  const own = () => confirmedVehicles(ctx.db, vin)
  const source = ownRecordsOnly ? 'records' : ctx.services.vehicleRegistry.source
  const findings = await (ownRecordsOnly ? own() : ctx.services.vehicleRegistry.find(vin).catch(own))
  const likely = await carOfVin(ctx, verdict, findings, source, sureForRecall)
  const makerBrands = brandsOf(known, makerOf(known, vin, ctx.locale))
  const candidates = likely.modelRangeIds.map(id => ({
    brandId: known.series.get(id)?.brandId ?? null,
    modelRangeId: id,
  }))
  // A maker's make is certain where it has only one.
  const sureBrand = likely.brandIds.length > 0 || makerBrands.length === 1 ? likely.brandId : null
  return {
    ...reported,
    vin,
    places: [
      ...(await query<Place>(ctx.db, placesOfPrefix, [vin.slice(0, 8)])),
      ...candidates,
      ...likely.brandIds.flatMap(brandId =>
        candidates.some(place => place.brandId === brandId) ? [] : { brandId, modelRangeId: null },
      ),
    ],
    sure: { brandId: sureBrand, modelRangeId: likely.modelRangeId },
    makerBrands,
    // Elsewhere the tenth character need not be the model year (ISO 3779).
    vinYear: /^[L1-5]/.test(vin) ? likelyModelYear(verdict, {}) : null,
    powerType: likely.powerType,
  }
}

/** What is at least so sure, and every candidate. */
export async function carOfVin(
  ctx: Ctx,
  { vin }: VinVerdict,
  findings: Parameters<typeof answerVehicle>[2],
  source: Source,
  sureEnough: number,
) {
  const { best, brands, modelRanges, powerTypes } = await answerVehicle(ctx, vin, findings, source)
  const sure = (id: string | null | undefined, candidates: readonly { id: string; confidence: number }[]) =>
    candidates.find(one => one.id === id && one.confidence >= sureEnough)?.id ?? null
  const [power] = powerTypes
  return {
    brandId: sure(best?.brandId, brands) ?? (brands.length === 0 ? (best?.brandId ?? null) : null),
    modelRangeId: sure(best?.modelRangeId, modelRanges),
    powerType: power && power.confidence >= sureEnough ? power.code : null,
    brandIds: brands.map(({ id }) => id),
    modelRangeIds: modelRanges.map(({ id }) => id),
  }
}
