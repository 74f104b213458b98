import { keysOf } from '@/lib/values/fold'
import { dayText, wholeMonths } from './calendar'
import { judge, later } from './decisions'
import { type Facts, factsOf } from './facts'
import { deleteReasons } from './habits'
import { type Random, random } from './random'
import { valuesOf } from './record-values'
import { scoreOf } from './severity'
import type { World } from './world'

export type Values = Record<string, string | number | boolean | string[] | null | undefined>

export function makeRecord(w: World, index: number): Values {
  const r = random(w.seed, index)
  const facts = factsOf(w, r, index)
  const values = valuesOf(w, r, facts)
  derive(values, facts)
  const isDeleted = r.chance(0.015)
  // A planted cluster stays whole, whichever day it is planted on.
  if (isDeleted && !w.plants?.has(index)) remove(w, r, values, facts)
  judge(r, w, values, facts.age)
  setKeys(values)
  return values
}

function derive(values: Values, { dates, event }: Facts) {
  const { purchase, production, registered, faultDay, mileage } = dates
  const made = values.production_date ? production : null
  const since = made ?? purchase
  values.months_in_service = monthsOrNull(values.first_reg_date ? registered : purchase, faultDay)
  values.production_month = made === null ? null : dayText(made).slice(0, 7)
  const plausible = monthsOrNull(since, faultDay)
  values.mileage_implausible = plausible !== null && mileage > 10_000 * Math.max(1, plausible)
  values.severity_score = scoreOf(values, event.critical)
  values.completeness = completenessOf(values)
}

const textOf = (value: Values[string]) => (typeof value === 'string' ? value : null)

function setKeys(values: Values) {
  const { wordsKey, reporterKey, plateKey, foldVersion } = keysOf({
    summary: textOf(values.summary),
    description: textOf(values.description),
    reporterName: textOf(values.reporter_name),
    plateNo: textOf(values.plate_no),
  })
  Object.assign(values, {
    words_key: wordsKey,
    reporter_key: reporterKey,
    plate_key: plateKey,
    fold_version: foldVersion,
  })
}

function remove(w: World, r: Random, values: Values, { age, arrival }: Facts) {
  const { createdAt, byStaff, staff } = arrival
  values.deleted_at = later(createdAt, 1 + r.int(0, Math.min(60, age)), w.today)
  values.deleted_by = byStaff ? values.created_by : (staff[0]?.id ?? null)
  values.delete_reason = r.pick(deleteReasons)
}

const monthsOrNull = (from: number, to: number) => (to < from ? null : wholeMonths(from, to))

const double =
  'source received_at complaint_type reporter_name mobile province city vin producer_id brand_id model_range_id power_type assembly_code sub_assembly_code fault_date summary description crash fire rollover injured_count death_count'.split(
    ' ',
  )
const single =
  'consent_share type_code_id model_name brand_nature production_date purchase_date vehicle_type use_nature transmission_type mileage scenario in_recall recall_no'.split(
    ' ',
  )
const full = double.length * 2 + single.length

function completenessOf(values: Values): string {
  let sum = 0
  for (const name of double) if (given(values[name])) sum += 2
  for (const name of single) if (given(values[name])) sum += 1
  return (sum / full).toFixed(3)
}

const given = (value: Values[string]) =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
