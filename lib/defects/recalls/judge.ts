import type { defects } from '@/db/schema/defects'
import type { recallScopes } from '@/db/schema/recalls'
import { normalizeCode } from '@/lib/values/spelling'

export const judgedFields = [
  'modelRangeId',
  'brandId',
  'typeCodeId',
  'modelName',
  'modelYear',
  'productionDate',
  'powerType',
  'vin',
] as const
export type JudgedField = (typeof judgedFields)[number]

export type Car = { [Name in JudgedField | 'vinStatus']?: (typeof defects.$inferSelect)[Name] }

type Lists = 'typeCodeIds' | 'modelNames' | 'powerTypes'

export interface Scope
  extends Omit<typeof recallScopes.$inferSelect, 'recallId' | 'sort' | 'quantity' | Lists>,
    Record<Lists, readonly string[]> {
  seriesBrandId: string | null
}

export type Verdict = 'covered' | 'possible' | 'not'

export interface ScopeVerdict {
  verdict: Verdict
  missing: JudgedField[]
}

export interface RecallVerdict extends ScopeVerdict {
  scopeId: string | null
}

type Answer = boolean | 'unknown'

/** All conditions must hold: one that fails makes it `not`, one whose value is unknown makes it `possible`. */
export function judgeScope(scope: Scope, car: Car): ScopeVerdict {
  const missing: JudgedField[] = []
  for (const [field, answer] of answers(scope, car)) {
    if (answer === false) return { verdict: 'not', missing: [] }
    if (answer === 'unknown' && !missing.includes(field)) missing.push(field)
  }
  return { verdict: missing.length > 0 || scope.condition ? 'possible' : 'covered', missing }
}

export function judgeRecall(scopes: readonly Scope[], car: Car): RecallVerdict {
  let best: RecallVerdict = { verdict: 'not', missing: [], scopeId: null }
  for (const scope of scopes) {
    if (scope.exclude) continue
    const found = judgeScope(scope, car)
    if (isBetter(found, best)) best = { ...found, scopeId: scope.id }
    if (best.verdict === 'covered') break
  }
  if (best.verdict === 'not') return best
  for (const scope of scopes) {
    if (!scope.exclude) continue
    const { verdict, missing } = judgeScope(scope, car)
    if (verdict === 'covered') return { verdict: 'not', missing: [], scopeId: scope.id }
    if (verdict === 'not') continue
    const scopeId = best.verdict === 'covered' ? scope.id : best.scopeId
    best = { verdict: 'possible', scopeId, missing: [...new Set([...best.missing, ...missing])] }
  }
  return best
}

const rank = { covered: 2, possible: 1, not: 0 }

function isBetter(found: ScopeVerdict, best: ScopeVerdict): boolean {
  if (found.verdict !== best.verdict) return rank[found.verdict] > rank[best.verdict]
  return found.verdict === 'possible' && found.missing.length < best.missing.length
}

function* answers(scope: Scope, car: Car): Generator<[JudgedField, Answer]> {
  if (scope.modelRangeId) yield ['modelRangeId', inSeries(scope, car)]
  else yield ['brandId', scope.brandId !== null && car.brandId === scope.brandId]
  yield ['typeCodeId', isOneOf(scope.typeCodeIds, car.typeCodeId)]
  yield ['powerType', isOneOf(scope.powerTypes, car.powerType)]
  yield ['modelYear', isBetween(scope.modelYearFrom, scope.modelYearTo, car.modelYear)]
  yield ['modelName', isNamed(scope.modelNames, car.modelName)]
  const vin = soundVin(car)
  const byRange = Boolean(scope.vinFrom || scope.vinTo)
  const made = isBetween(scope.productionFrom, scope.productionTo, car.productionDate)
  // A VIN says more exactly than a day when the car was made.
  yield ['productionDate', made === 'unknown' && byRange && vin?.length === 17 ? true : made]
  if (scope.vinPrefix || byRange) yield ['vin', hasVin(scope, car)]
}

/** By its range and its beginning; true where it has neither. */
export function hasVin(scope: Scope, car: Pick<Car, 'vin' | 'vinStatus'>): Answer {
  const vin = soundVin(car)
  const begins = scope.vinPrefix ? startsWith(vin, scope.vinPrefix) : true
  const within = scope.vinFrom || scope.vinTo ? isInRange(vin, scope) : true
  if (begins === false || within === false) return false
  return begins === true && within === true ? true : 'unknown'
}

function inSeries({ modelRangeId, seriesBrandId }: Scope, car: Car): Answer {
  if (car.modelRangeId) return car.modelRangeId === modelRangeId
  return car.brandId && car.brandId === seriesBrandId ? 'unknown' : false
}

function isOneOf(values: readonly string[], value: string | null | undefined): Answer {
  if (values.length === 0) return true
  return value ? values.includes(value) : 'unknown'
}

function isNamed(names: readonly string[], name: string | null | undefined): Answer {
  if (names.length === 0) return true
  const plain = normalizeCode(name ?? '')
  return plain ? names.some(one => normalizeCode(one) === plain) : 'unknown'
}

function isBetween<Value extends string | number>(
  from: Value | null,
  to: Value | null,
  value: Value | null | undefined,
): Answer {
  if (from === null && to === null) return true
  if (value === null || value === undefined) return 'unknown'
  return (from === null || value >= from) && (to === null || value <= to)
}

const soundVin = ({ vin, vinStatus }: Pick<Car, 'vin' | 'vinStatus'>) =>
  vin && (vinStatus === 'ok' || vinStatus === 'unregistered') ? vin : null

/** Without position 9, the check digit, which says nothing about the order of cars. */
const ordered = (vin: string) => vin.slice(0, 8) + vin.slice(9)

function startsWith(vin: string | null, prefix: string): Answer {
  return vin && vin.length >= prefix.length ? ordered(vin).startsWith(ordered(prefix)) : 'unknown'
}

function isInRange(vin: string | null, { vinFrom, vinTo }: Scope): Answer {
  if (vin?.length !== 17) return 'unknown'
  const from = vinFrom ?? vinTo!
  const maker = vin.slice(0, 3)
  if (from.slice(0, 3) !== maker || (vinTo ?? from).slice(0, 3) !== maker) return false
  const serial = ordered(vin)
  return (!vinFrom || serial >= ordered(vinFrom)) && (!vinTo || serial <= ordered(vinTo))
}
