import { keysOf } from '@/lib/values/fold'
import { dayText, wholeMonths } from './calendar'
import { judge, later } from './decisions'
import { type Facts, factsOf } from './facts'
import {
  cellMakers,
  complaintType,
  dealerNames,
  deleteReasons,
  replies,
  roads,
  source,
  streets,
} from './habits'
import { cardNumber, digits, mobile, personName, plate, unitName } from './people'
import { type Random, random } from './random'
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

/** One object literal: reading an object of a hundred columns assembled from parts is several times slower. */
function valuesOf(w: World, r: Random, facts: Facts): Values {
  const { received, receivedAt, place, year, typedVin } = facts
  const { subKey, assemblyCode, series, producerId, brandId, modelRangeId } = facts.car
  const { typeCodeIds, powerful, variant, newEnergy } = facts.car
  const { faultDay, purchase, production, registered, months, mileage } = facts.dates
  const { scenario, fast, speed, occurrences, crash, fire, rollover } = facts.event
  const { injuredCount, deathCount, province, city, district } = facts.event
  const { reported: story, symptomCodes, warningSigns } = facts.words
  const { female, unit, born, hasCard, repaired, reported, inRecall } = facts.arrival
  const { state, createdAt, staff, byStaff } = facts.arrival
  const key = receivedAt.replaceAll('-', '')
  return {
    complaint_no: `QX${key}${String((w.taken[receivedAt] ?? 0) + place + 1).padStart(6, '0')}`,
    state,
    version: 1,
    source: source(r),
    received_at: receivedAt,
    complaint_type: assemblyCode === '08' && subKey === '0812' ? '06' : complaintType(r),
    reporter_name: unit ? unitName(r, city.name) : personName(r),
    reporter_kind: unit ? 'O' : 'P',
    gender: unit ? null : female ? 'F' : 'M',
    age: unit || r.chance(0.5) ? null : year - born,
    card_type: hasCard ? (unit ? '401' : '201') : null,
    card_no: hasCard && !unit ? cardNumber(r, city.code, born, female) : null,
    mobile: mobile(r),
    email: r.chance(0.12) ? `user${digits(r, 7)}@example.com` : null,
    province,
    city: city.code,
    district: r.chance(0.8) ? district.code : null,
    address: r.chance(0.3) ? `${district.name}${r.pick(streets)}${r.int(1, 320)}号` : null,
    consent_share: r.chance(0.82),
    relation_to_owner: r.chance(0.85) ? '1' : r.pick(['2', '3', '4', '5']),
    vin: typedVin.vin,
    vin_status: typedVin.status,
    plate_no: r.chance(0.62) ? plate(r, province, newEnergy) : null,
    producer_id: producerId,
    brand_id: brandId,
    model_range_id: modelRangeId,
    type_code_id: r.chance(0.85) ? typeCodeIds[powerful.index] : null,
    model_name: r.chance(0.85) ? variant.name : null,
    brand_nature: series.brand.nature,
    model_year: variant.modelYear,
    production_date: r.chance(0.75) ? dayText(production) : null,
    purchase_date: dayText(purchase),
    first_reg_date: r.chance(0.5) ? dayText(registered) : null,
    first_owner: r.chance(0.6) ? r.chance(0.88) : null,
    vehicle_type: series.vehicleType,
    use_nature: unit
      ? r.pick(['F', 'F', 'G', 'D', 'E', 'A'])
      : r.chance(0.94)
        ? 'A'
        : r.pick(['S', 'S', 'F', 'G', 'L']),
    power_type: variant.powerType,
    transmission_type: variant.transmissionType,
    drive_type: r.chance(0.6) ? driveOf(r, series.vehicleType, newEnergy) : null,
    displacement: variant.displacement === null ? null : variant.displacement.toFixed(2),
    engine_no:
      variant.powerType !== 'BEV' && r.chance(0.25)
        ? `${r.pick(['EA', 'JL', 'SQ', 'GW', 'LF'])}${digits(r, 7)}`
        : null,
    motor_no: newEnergy && r.chance(0.15) ? `TZ${digits(r, 9)}` : null,
    battery_type: newEnergy && r.chance(0.7) ? r.pick(['NCM', 'LFP', 'LFP']) : null,
    battery_supplier: newEnergy && r.chance(0.25) ? r.pick(cellMakers) : null,
    sw_version: newEnergy && r.chance(0.2) ? `V${r.int(1, 6)}.${r.int(0, 9)}.${r.int(0, 30)}` : null,
    ota_before: newEnergy && r.chance(0.3) ? r.chance(0.25) || scenario === '19' : null,
    dealer_name: r.chance(0.5)
      ? `${city.name.replace(/市$/, '')}${r.pick(dealerNames)}${r.pick(['汽车销售服务有限公司', '4S店'])}`
      : null,
    dealer_province: r.chance(0.4) ? province : null,
    assembly_code: assemblyCode,
    sub_assembly_code: assemblyCode === '99' ? null : subKey,
    extra_assemblies: r.chance(0.06)
      ? [r.pick(['01', '02', '03', '05', '07', '08'].filter(code => code !== assemblyCode))]
      : [],
    symptom_codes: symptomCodes,
    fault_date: dayText(faultDay),
    mileage,
    speed: fast && r.chance(0.75) ? speed : null,
    occurrences,
    scenario: [scenario],
    weather: r.chance(0.4) ? String(r.int(1, 9)) : null,
    road_type: roads.get(scenario) ?? null,
    warning_signs: warningSigns,
    adas_engaged:
      assemblyCode === '14' ? r.pick(['02', '03', '04', '05', '06']) : r.chance(0.15) ? '00' : null,
    summary: story.summary.slice(0, 100),
    description: story.description,
    crash,
    fire,
    rollover,
    airbag_deployed: crash ? r.chance(0.3) : null,
    injured_count: injuredCount,
    death_count: deathCount,
    hurt_types: injuredCount + deathCount > 0 ? [fire ? '05' : r.pick(['01', '02', '04', '06', '11'])] : [],
    hurt_level: deathCount ? '4' : injuredCount ? r.pick(['1', '1', '2', '3']) : null,
    medical_attention: injuredCount ? r.chance(0.9) : null,
    towed: crash || symptomCodes.includes('S31') ? r.chance(0.7) : null,
    police_report: crash ? r.chance(0.7) : null,
    property_loss: crash || fire ? `${r.int(8, 900) * 100}.00` : null,
    repaired,
    repair_count: repaired ? r.int(1, 5) : null,
    parts_replaced: repaired && r.chance(0.5) ? story.part : null,
    parts_kept: repaired && r.chance(0.4) ? r.chance(0.3) : null,
    reported_to_maker: reported,
    maker_reply: reported && r.chance(0.4) ? r.pick(replies) : null,
    demand: [r.pick(['1', '1', '2', '3', '4', '5'])],
    in_recall: inRecall,
    recall_no: inRecall ? `S${year - r.int(0, 2)}M${String(r.int(1, 180)).padStart(4, '0')}V` : null,
    three_guarantee: months < 36,
    created_by: byStaff ? r.pick(staff).id : null,
    created_at: createdAt,
    vehicle_age_months: months,
    production_month: null,
    lag_days: received - faultDay,
    fault_before_production: false,
    mileage_implausible: false,
    recall_matched: false,
    entered_in_recall: null,
    entered_recall_no: null,
  }
}

const driveOf = (r: Random, vehicleType: string, newEnergy: boolean) => {
  if (vehicleType === 'TRUCK') return r.pick(['4X2', '6X2', '6X4', '8X4'])
  if (newEnergy) return r.pick(['FWD', 'RWD', 'DUAL'])
  return vehicleType === 'SUV' ? r.pick(['FWD', 'FWD', 'AWD', '4WD']) : r.pick(['FWD', 'FWD', 'FWD', 'FR'])
}
