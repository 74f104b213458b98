import type { FilterValues } from '@/lib/defects/list/filters'
import { type Interval, intervals } from './calendar'

export const groupings = [
  'producerId',
  'brandId',
  'modelRangeId',
  'typeCodeId',
  'modelYear',
  'powerType',
  'brandNature',
  'assemblyCode',
  'subAssemblyCode',
  'symptomCodes',
  'province',
  'source',
  'complaintType',
  'state',
  'riskLevel',
  'productionMonth',
] as const
export type Grouping = (typeof groupings)[number]

// By the day of the fault, not of receipt.
export const faultIntervals = intervals.map(interval => `fault ${interval}` as const)
export type FaultInterval = (typeof faultIntervals)[number]

export type Dimension =
  | Grouping
  | Interval
  | FaultInterval
  | 'newEnergy'
  | 'lagDays'
  | 'monthsInService'
  | 'mileage'
  | 'mileageImplausible'

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

export const isDated = (dimension: Dimension): dimension is Interval | FaultInterval =>
  isAmong(intervals, dimension) || isAmong(faultIntervals, dimension)

// A record may have several values.
export const hasSeveral = (dimension: Dimension, { alsoExtra }: FilterValues) =>
  dimension === 'symptomCodes' || (dimension === 'assemblyCode' && alsoExtra === true)
