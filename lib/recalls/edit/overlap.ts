import type { ScopeInput } from '../schema'

type Row = Omit<ScopeInput, 'id' | 'exclude' | 'quantity'>

// Whether one vehicle could match both rows: every condition that both set must leave common values. Two different
// free-text conditions are taken to mean different vehicles.
export function overlap(one: Row, other: Row, brandOf: (seriesId: string) => string | undefined): boolean {
  return (
    sameVehicles(one, other, brandOf) &&
    share(one.typeCodeIds, other.typeCodeIds) &&
    share(one.modelNames, other.modelNames) &&
    share(one.powerTypes, other.powerTypes) &&
    meet([one.modelYearFrom, one.modelYearTo], [other.modelYearFrom, other.modelYearTo]) &&
    meet([one.productionFrom, one.productionTo], [other.productionFrom, other.productionTo]) &&
    meet(vinsOf(one), vinsOf(other)) &&
    (!one.condition || !other.condition || one.condition === other.condition)
  )
}

export function meetingField(one: Row, other: Row): keyof Row {
  const fields = ['vinFrom', 'vinPrefix', 'productionFrom', 'modelYearFrom'] as const
  const both = fields.find(name => given(one[name]) && given(other[name]))
  return both ?? (other.modelRangeId ? 'modelRangeId' : 'brandId')
}

function sameVehicles(one: Row, other: Row, brandOf: (seriesId: string) => string | undefined): boolean {
  if (one.modelRangeId && other.modelRangeId) return one.modelRangeId === other.modelRangeId
  const brand = (row: Row) => row.brandId ?? (row.modelRangeId ? brandOf(row.modelRangeId) : undefined)
  return brand(one) !== undefined && brand(one) === brand(other)
}

const share = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some(value => other.includes(value))

type End = string | number | null | undefined

function meet([from, to]: [End, End], [otherFrom, otherTo]: [End, End]): boolean {
  const beginsInTime = !given(from) || !given(otherTo) || from <= otherTo
  const otherBeginsInTime = !given(otherFrom) || !given(to) || otherFrom <= to
  return beginsInTime && otherBeginsInTime
}

const given = (end: unknown): end is string | number => end !== null && end !== undefined && end !== ''

/** Position 9 is the check digit and says nothing about the order of vehicles. */
export const serial = (vin: string) => vin.slice(0, 8) + vin.slice(9)

const serialLength = 16

function vinsOf({ vinFrom, vinTo, vinPrefix }: Row): [string, string] {
  const begin = serial(vinPrefix ?? '')
  const [first, last] = [begin.padEnd(serialLength, '0'), begin.padEnd(serialLength, 'Z')]
  const [from, to] = [vinFrom ? serial(vinFrom) : first, vinTo ? serial(vinTo) : last]
  return [[from, first].sort()[1]!, [to, last].sort()[0]!]
}
