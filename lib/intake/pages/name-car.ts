import type { Ctx } from '@/lib/core/context'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { carOfVin } from '@/lib/intake/recall/car-of-vin'
import { evaluateVin } from '@/lib/values/vin'
import { confirmedVehicles } from '@/lib/vehicles/confirmed-vehicles'
import { pageIssues } from './page-issues'
import { isNamed, namedByVin, pagesOf } from './pages'

/** Six of six records; less than a recall asks for, because the owner reads it and may correct it. */
const sureEnough = 0.6

/** What somebody chose stays; what an earlier VIN named goes with it. */
export async function nameCar(ctx: Ctx, typed: Record<string, string | string[]>): Promise<void> {
  if (typeof typed.vin !== 'string' || (typed.brandId && !namedByVin(typed))) return
  for (const name of ['brandId', 'modelRangeId', 'named']) delete typed[name]
  const known = await lookups(ctx)
  const verdict = evaluateVin(typed.vin, knownMakers(known))
  // Our own records only: a register outside would be asked by everybody who types a VIN.
  const findings = await confirmedVehicles(ctx.db, verdict.vin)
  const car = await carOfVin(ctx, verdict, findings, 'records', sureEnough)
  const brandId = car.brandId ?? makerOf(known, verdict.vin, ctx.locale)?.brandId
  if (!brandId || !known.brands.get(brandId)?.enabled) return
  Object.assign(typed, { brandId, named: 'yes' })
  if (!car.modelRangeId) return
  const whole = { ...typed, modelRangeId: car.modelRangeId }
  const pages = pagesOf.vehicle.filter(isNamed)
  const issues = await Promise.all(pages.map(page => pageIssues(ctx, page, whole)))
  if (issues.flat().length === 0) typed.modelRangeId = car.modelRangeId
}
