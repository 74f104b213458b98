import { lastDayOf } from '@/lib/core/today'
import {
  type Car,
  hasVin,
  type JudgedField,
  judgeScope,
  type Scope,
  type ScopeVerdict,
} from '@/lib/defects/recalls/judge'

export interface Place {
  brandId: string | null
  modelRangeId: string | null
}

export interface UnknownCar extends Pick<Car, 'vin' | 'vinStatus'> {
  // Of other records with the same first eight characters, whatever their state; null where one does not say.
  places: readonly Place[]
  // What most of the confirmed ones say.
  sure: Place
  // Of whoever made it, by the first three characters.
  makerBrands: readonly string[]
  // What the person says; decides.
  chosen: Place
  modelYear: number | null
  // Of a VIN that must name it.
  vinYear: number | null
  // YYYY-MM.
  productionMonth: string | null
  powerType: string | null
}

export interface PublicVerdict {
  verdict: 'covered' | 'possible'
  missing: JudgedField[]
}

// What is guessed of a car may cover it, and never rules it out: only its VIN, its maker, a well known series and what
// the person says do. Null: not covered.
export function evaluateCar(scopes: readonly Scope[], car: UnknownCar): PublicVerdict | null {
  const excludes = scopes.filter(({ exclude }) => exclude)
  let best: PublicVerdict | null = null
  for (const scope of scopes) {
    if (scope.exclude) continue
    const place = placeIn(scope, car)
    if (!place) continue
    const { verdict, missing } = judgeIn(scope, car, place)
    if (verdict === 'not') continue
    const doubts = excludes.map(exclude => judgeScope(exclude, carIn(exclude, car, place)))
    if (place.missing.length === 0 && doubts.some(doubt => doubt.verdict === 'covered')) continue
    const all = [...new Set([...place.missing, ...missing, ...doubts.flatMap(doubt => doubt.missing)])]
    const isSure = verdict === 'covered' && doubts.every(doubt => doubt.verdict === 'not')
    if (isSure && all.length === 0) return { verdict: 'covered', missing: [] }
    if (!best || all.length < best.missing.length) best = { verdict: 'possible', missing: all }
  }
  return best
}

// Who says another year or month than that of a car whose VIN is in the range may be mistaken.
function judgeIn(scope: Scope, car: UnknownCar, place: Place): ScopeVerdict {
  const reported = judgeScope(scope, carIn(scope, car, place))
  const inRange = Boolean(scope.vinFrom || scope.vinTo) && hasVin(scope, car) === true
  if (reported.verdict !== 'not' || !inRange) return reported
  const alone = judgeScope(scope, carIn(scope, { ...car, modelYear: null, productionMonth: null }, place))
  if (alone.verdict === 'not') return alone
  const given = { modelYear: car.modelYear, productionDate: car.productionMonth }
  const doubted = (['modelYear', 'productionDate'] as const).filter(name => given[name] !== null)
  return { verdict: 'possible', missing: [...alone.missing, ...doubted] }
}

/** Whether nothing is known that would tell one maker's car from another's. */
export const isUnplaced = ({ places, makerBrands, chosen }: UnknownCar) =>
  !chosen.modelRangeId && !chosen.brandId && makerBrands.length === 0 && places.length === 0

function placeIn(scope: Scope, car: UnknownCar): (Place & { missing: JudgedField[] }) | null {
  const { modelRangeId } = scope
  const brandId = scope.brandId ?? scope.seriesBrandId
  const at = (missing: JudgedField[]) => ({
    brandId,
    modelRangeId: modelRangeId ?? (car.chosen.modelRangeId || onlySeriesOf(car)),
    missing,
  })
  const part: JudgedField = modelRangeId ? 'modelRangeId' : 'brandId'
  const byVin = Boolean(scope.vinPrefix || scope.vinFrom || scope.vinTo) && hasVin(scope, car) === true
  if (byVin && namesType(scope)) return at([])
  const { chosen, sure, places, makerBrands } = car
  const isSure = modelRangeId ? sure.modelRangeId === modelRangeId : sure.brandId === brandId
  // Who chooses another make or series than the VIN has may be mistaken.
  const doubted = byVin || isSure ? at([part]) : null
  if (modelRangeId && chosen.modelRangeId) return chosen.modelRangeId === modelRangeId ? at([]) : doubted
  if (chosen.brandId) return chosen.brandId === brandId ? at(modelRangeId ? [part] : []) : doubted
  if (isSure) return at([])
  if (byVin) return at([part])
  const named = modelRangeId
    ? places.some(place => place.modelRangeId === modelRangeId)
    : places.some(place => place.brandId === brandId)
  if (named) return at([part])
  if (!brandId) return null
  // Records without a series say no more than the make.
  const open = modelRangeId
    ? places.some(place => place.brandId === brandId && !place.modelRangeId) || !sure.modelRangeId
    : !sure.brandId
  const ofMake = makerBrands.includes(brandId) || places.some(place => place.brandId === brandId)
  return open && ofMake ? at([part]) : null
}

// Characters 4 to 8 describe the type of a vehicle (GB 16735); a longer span holds other types too.
function namesType({ vinPrefix, vinFrom, vinTo }: Scope): boolean {
  if (vinPrefix && vinPrefix.length >= 8) return true
  return Boolean(vinFrom && vinTo && vinFrom.slice(0, 8) === vinTo.slice(0, 8))
}

const onlySeriesOf = ({ sure, places }: UnknownCar) =>
  places.every(({ modelRangeId }) => modelRangeId === sure.modelRangeId) ? sure.modelRangeId : null

function carIn(scope: Scope, car: UnknownCar, { brandId, modelRangeId }: Place): Car {
  const { vin, vinStatus, powerType, modelYear, vinYear, productionMonth } = car
  const { productionFrom, productionTo } = scope
  const splits = (day: string | null, whole: string) =>
    day?.startsWith(productionMonth!) && !day.endsWith(whole)
  const split =
    productionMonth && (splits(productionFrom, '-01') || splits(productionTo, lastDayOf(productionMonth)))
  return {
    vin,
    vinStatus,
    brandId,
    modelRangeId,
    modelYear: yearIn(
      scope,
      [modelYear, vinYear].filter(year => year !== null),
    ),
    powerType: powerType && !scope.exclude && scope.powerTypes.includes(powerType) ? powerType : null,
    productionDate: productionMonth && !split ? `${productionMonth}-01` : null,
  }
}

// People mean the year of sale as well, so one more or less is no contradiction; nor is what the VIN or they say alone.
function yearIn({ exclude, modelYearFrom, modelYearTo }: Scope, years: readonly number[]): number | null {
  const within = (year: number, more: number) =>
    year >= (modelYearFrom ?? 0) - more && year <= (modelYearTo ?? 9999) + more
  const [year = null] = years
  if (year === null) return null
  const isCertain = exclude
    ? years.every(one => within(one, -1)) || !years.some(one => within(one, 0))
    : within(year, 0) || !years.some(one => within(one, 1))
  return isCertain ? year : null
}
