import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { knownMakers } from '@/lib/defects/maker'
import { type JudgedField, judgeRecall } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { carOfVin } from './car-of-vin'

const sureEnough = 0.8

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
  const car = await carOfVin(ctx, verdict, findings, ctx.services.vehicleRegistry.source, sureEnough)
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
    return { ...recall, verdict, missing: labels(ctx, missing) }
  })
  const of = (verdict: PublicRecall['verdict']) => recalls.filter(one => one.verdict === verdict)
  return { vin, recalls: [...of('covered'), ...of('possible')] }
}

const labels = (ctx: Ctx, missing: readonly JudgedField[]) =>
  missing.map(name => fieldLabel(ctx.locale, name))

const columns = `SELECT id::text, recall_no AS "recallNo", title, remedy, hotline FROM recalls
  WHERE id = ANY($1::bigint[]) AND state IN ('running', 'done') ORDER BY filed_at DESC, id DESC`

const readPublished = (ctx: Ctx, ids: readonly string[]) =>
  query<Omit<PublicRecall, 'verdict' | 'missing'> & { id: string }>(ctx.db, columns, [ids])
