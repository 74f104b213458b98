import type { FilterValues } from '@/lib/defects/list/filters'
import { names } from '@/lib/values/names'
import { type Interval, intervals } from './calendar'

export const groupings = names(
  'producerId brandId modelRangeId typeCodeId modelYear powerType brandNature assemblyCode',
  'subAssemblyCode symptomCodes province source complaintType state riskLevel productionMonth',
)
export type Grouping = (typeof groupings)[number]

export type Dimension =
  | Grouping
  | Interval
  | 'newEnergy'
  | 'lagDays'
  | 'monthsInService'
  | 'mileage'
  | 'mileageImplausible'

export const isInterval = (dimension: Dimension): dimension is Interval =>
  (intervals as readonly string[]).includes(dimension)

// A record may have several values.
export const hasSeveral = (dimension: Dimension, { alsoExtra }: FilterValues) =>
  dimension === 'symptomCodes' || (dimension === 'assemblyCode' && alsoExtra === true)
