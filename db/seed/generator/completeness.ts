import type { Values } from './record'

const double =
  'source received_at complaint_type reporter_name mobile province city vin producer_id brand_id model_range_id power_type assembly_code sub_assembly_code fault_date summary description crash fire rollover injured_count death_count'.split(
    ' ',
  )
const single =
  'consent_share type_code_id model_name brand_nature production_date purchase_date vehicle_type use_nature transmission_type mileage scenario in_recall recall_no'.split(
    ' ',
  )
const full = double.length * 2 + single.length

export function completenessOf(values: Values): string {
  let sum = 0
  for (const name of double) if (given(values[name])) sum += 2
  for (const name of single) if (given(values[name])) sum += 1
  return (sum / full).toFixed(3)
}

const given = (value: Values[string]) =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
