import { emptyHistory, writeHistory } from './history'
import { makeRecord, type Values } from './record'
import type { World } from './world'

/** The columns of each table in the order in which a chunk writes them. */
export const columns = {
  defects:
    'id complaint_no state version source received_at complaint_type reporter_name reporter_kind gender age card_type card_no mobile email province city district address consent_share relation_to_owner vin vin_status plate_no producer_id brand_id model_range_id type_code_id model_name brand_nature model_year production_date purchase_date first_reg_date first_owner vehicle_type use_nature power_type transmission_type drive_type displacement engine_no motor_no battery_type battery_supplier sw_version ota_before dealer_name dealer_province assembly_code sub_assembly_code extra_assemblies symptom_codes fault_date mileage speed occurrences scenario weather road_type warning_signs adas_engaged summary description crash fire rollover airbag_deployed injured_count death_count hurt_types hurt_level medical_attention towed police_report property_loss repaired repair_count parts_replaced parts_kept reported_to_maker maker_reply demand in_recall recall_no three_guarantee quality_type risk_level severity_score review_status review_opinion_id review_remark reviewed_by reviewed_at audit_result audit_opinion audited_by audited_at completeness vehicle_age_months months_in_service production_month lag_days fault_before_production mileage_implausible created_by created_at updated_by updated_at deleted_at deleted_by delete_reason'.split(
      ' ',
    ),
  defect_versions: ['defect_id', 'version', 'kind', 'door', 'at', 'user_id', 'changes'],
  defect_flow:
    'defect_id from_state to_state node remarks user_id user_name dept_name created_at version'.split(' '),
  defect_reviews: ['defect_id', 'result', 'opinion_id', 'remarks', 'created_by', 'created_at'],
  defect_audits:
    'defect_id kind result opinion risk_level quality_type suggest_budget created_by created_at'.split(' '),
  defect_feedback: ['defect_id', 'content', 'state', 'created_by', 'created_at'],
}

export type Table = keyof typeof columns
/** Text in COPY's format, by table. */
export type Chunk = Record<Table, string>

/** The records of these indexes (the second not included), as COPY reads them. */
export function makeChunk(w: World, from: number, to: number): Chunk {
  const history = emptyHistory()
  const defects: string[] = []
  for (let index = from; index < to; index++) {
    const values = makeRecord(w, index)
    values.id = w.firstId + index
    if (index >= w.historyFrom) writeHistory(w, index, String(values.id), values, history)
    defects.push(line(columns.defects, values))
  }
  const rows = (table: Exclude<Table, 'defects'>) =>
    history[table].map(values => line(columns[table], values)).join('')
  return {
    defects: defects.join(''),
    defect_versions: rows('defect_versions'),
    defect_flow: rows('defect_flow'),
    defect_reviews: rows('defect_reviews'),
    defect_audits: rows('defect_audits'),
    defect_feedback: rows('defect_feedback'),
  }
}

/** Joined, not added up: the strings stay flat, which halves the time. */
function line(names: string[], values: Values): string {
  const parts = new Array<string>(names.length)
  for (let i = 0; i < names.length; i++) {
    const value = values[names[i]!]
    if (value == null) parts[i] = '\\N'
    else if (typeof value === 'string') parts[i] = value
    else if (typeof value === 'boolean') parts[i] = value ? 't' : 'f'
    else if (typeof value === 'object') parts[i] = `{${value.join(',')}}`
    else parts[i] = String(value)
  }
  return `${parts.join('\t')}\n`
}
