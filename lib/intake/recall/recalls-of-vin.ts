import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { knownMakers } from '@/lib/defects/maker'
import { type Car, judgeRecall } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { evaluateVin, likelyModelYear, type VinVerdict, vinFault } from '@/lib/values/vin'
import { answerVehicle, type Source } from '@/lib/vehicles/answer-vehicle'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'

const sureForRecall = 0.8

export interface PublicRecall {
  recallNo: string
  title: string
  remedy: string | null
  hotline: string | null
  verdict: 'covered' | 'possible'
  missing: string[]
}

export async function recallCheckOpen(ctx: Ctx): Promise<boolean> {
  return (await readParameters(ctx, ['publicRecallCheck'])).publicRecallCheck.on
}

/**
 * Running and finished campaigns that cover the vehicle, by its VIN and by what vehicles with the same first eight
 * characters are. Whether this vehicle was reported plays no part in it.
 * @throws AppError invalid_input where it is no VIN
 */
export async function recallsOfVin(
  ctx: Ctx,
  typed: string,
): Promise<{ vin: string; recalls: PublicRecall[] }> {
  const verdict = evaluateVin(typed, knownMakers(await lookups(ctx)))
  const { vin } = verdict
  const fault = vinFault(verdict)
  if (fault) throw invalid('vin', fault.code, fault.params)
  if (vin === '') throw invalid('vin', 'required')
  // The records that we have tell the series while a register outside is away.
  const findings = await ctx.services.vehicleRegistry.find(vin).catch(() => confirmedVehicles(ctx.db, vin))
  const car = await carOfVin(ctx, verdict, findings, ctx.services.vehicleRegistry.source, sureForRecall)
  const found = (await knownRecalls(ctx)).of(car).flatMap(recall => {
    const { verdict, missing } = judgeRecall(recall.scopes, car)
    return verdict === 'not' ? [] : [{ id: recall.id, verdict, missing }]
  })
  const published = await readPublished(
    ctx,
    found.map(({ id }) => id),
  )
  const recalls = published.map(({ id, ...recall }) => {
    const { verdict, missing } = found.find(one => one.id === id)!
    return { ...recall, verdict, missing: missing.map(name => fieldLabel(ctx.locale, name)) }
  })
  const of = (verdict: PublicRecall['verdict']) => recalls.filter(one => one.verdict === verdict)
  return { vin, recalls: [...of('covered'), ...of('possible')] }
}

const columns = `SELECT id::text, recall_no AS "recallNo", title, remedy, hotline FROM recalls
  WHERE id = ANY($1::bigint[]) AND state IN ('running', 'done') ORDER BY filed_at DESC, id DESC`

const readPublished = (ctx: Ctx, ids: readonly string[]) =>
  query<Omit<PublicRecall, 'verdict' | 'missing'> & { id: string }>(ctx.db, columns, [ids])

export async function carOfVin(
  ctx: Ctx,
  verdict: VinVerdict,
  findings: Parameters<typeof answerVehicle>[2],
  source: Source,
  sureEnough: number,
): Promise<Car> {
  const { vin, status } = verdict
  const { best, brands, modelRanges, powerTypes } = await answerVehicle(ctx, vin, findings, source)
  const sure = (id: string | null | undefined, candidates: readonly { id: string; confidence: number }[]) =>
    candidates.find(one => one.id === id && one.confidence >= sureEnough)?.id ?? null
  const [power] = powerTypes
  return {
    vin,
    vinStatus: status,
    brandId: sure(best?.brandId, brands) ?? (brands.length === 0 ? (best?.brandId ?? null) : null),
    modelRangeId: sure(best?.modelRangeId, modelRanges),
    powerType: power && power.confidence >= sureEnough ? power.code : null,
    modelYear: likelyModelYear(verdict, {}),
  }
}
