import { dayNumber, dayText, placeOf, wholeMonths } from './calendar'
import { completenessOf } from './completeness'
import {
  cellMakers,
  complaintType,
  deleteReasons,
  fireShare,
  powerOf,
  replies,
  roads,
  scenarioOf,
  scenarios,
  source,
  speeds,
  states,
  streets,
} from './habits'
import { setShares, tell } from './narrative'
import { cardNumber, digits, mobile, personName, plate, two, unitName } from './people'
import { type Random, random } from './random'
import { riskOf, scoreOf } from './severity'
import { makeVin, spoilVin } from './vin'
import type { World } from './world'

/** The values of a record by column of the table; absent = null. */
export type Values = Record<string, string | number | boolean | string[] | null | undefined>

let shared: World | undefined

/** One record, always the same for the same seed and index. */
export function makeRecord(w: World, index: number): Values {
  if (shared !== w) {
    shared = w
    setShares(sub => w.shares.get(sub) ?? 0)
  }
  const r = random(w.seed, index)
  const { day: received, place } = placeOf(w.schedule, index)
  const receivedAt = dayText(received)
  const year = Number(receivedAt.slice(0, 4))
  const age = w.today - received

  const subKey = w.subAssembly(r)
  const assemblyCode = subKey.slice(0, 2)
  const drive =
    powerOf[assemblyCode] ??
    (r.chance(newShare(assemblyCode, year)) ? (assemblyCode === '01' ? 'engine' : 'any-new') : 'fuel')
  const choice = w.vehicle(r, drive, year)
  const { series } = choice
  const [producerId, brandId, modelRangeId, typeCodeIds] = w.ids.series[choice.index]!
  const powerful = choice.variants[r.int(0, choice.variants.length - 1)]!
  const { variant } = powerful
  const newEnergy = drive === 'battery' || drive === 'any-new' || drive === 'engine'

  // Bought in the model's own years, used for a while, then the fault, then the report.
  const lag = Math.floor(-Math.log(1 - r.next()) * 18)
  const firstSale = dayNumber(`${variant.modelYear}-01-01`) - r.int(0, 90)
  const fault = Math.max(firstSale + 20, received - lag)
  const faultDay = Math.min(fault, received)
  const owned = Math.floor(-Math.log(1 - r.next()) * 640)
  const purchase = Math.min(faultDay, Math.max(firstSale, faultDay - owned))
  const production = purchase - r.int(8, 130)
  const registered = Math.min(received, purchase + r.int(2, 25))
  const months = wholeMonths(purchase, faultDay)
  const mileage =
    Math.max(
      3,
      Math.round(
        (months + r.next()) * (series.vehicleType === 'TRUCK' ? 6500 : 1150) * (0.35 + r.next() * 1.3),
      ),
    ) * (r.chance(0.003) ? 30 : 1)

  const scenario = (scenarioOf[assemblyCode] ?? scenarios.moving)(r)
  const [slow, fast] = speeds[scenario] ?? [0, 0]
  const speed = fast ? r.int(slow, fast) : 0
  const occurrences = r.chance(0.45) ? 1 : r.int(2, 9)
  const critical = w.safetyCritical.get(subKey) ?? w.safetyCritical.get(assemblyCode)!
  const crash = speed > 0 && r.chance(critical ? 0.06 : 0.008)
  const fire = subKey === '1108' ? r.chance(0.5) : r.chance(fireShare[assemblyCode] ?? 0.0004)
  const injuredCount =
    (crash && r.chance(0.18)) || (fire && r.chance(0.06)) ? (r.chance(0.8) ? 1 : r.int(2, 4)) : 0
  const deathCount = crash && speed > 60 && r.chance(0.03) ? 1 : 0
  const rollover = crash && r.chance(0.03)
  const noWarning = r.chance(0.16)
  const province = w.province(r)
  const city = r.pick(w.children.get(province)!)
  const district = r.pick(w.children.get(city.code) ?? [city])

  const told = tell(r, {
    vehicle: callName(r, series.brand.name, series.name),
    subAssembly: subKey,
    purchased: dayText(purchase),
    happened: dayText(faultDay),
    monthsOwned: months,
    city: city.name.length > 2 ? city.name.replace(/市$/, '') : city.name,
    mileage,
    speed,
    occurrences,
    scenario,
    warned: !noWarning,
    crash,
    fire,
    injured: injuredCount,
    newEnergy,
  })
  const symptomCodes = [...(w.troubleCodes.get(told.trouble) ?? [])]
  if (told.description.includes('异响') && !symptomCodes.includes('S01')) symptomCodes.push('S01')
  if (fire && !symptomCodes.includes('S44')) symptomCodes.push('S44')
  const warningSigns = noWarning ? ['01'] : signsOf(r, symptomCodes)

  const vin = makeVin(r, variant.prefix, variant.modelYear)
  const typed = r.next()
  const spoiled =
    typed < 0.012
      ? spoilVin(r, vin)
      : typed < 0.015
        ? { vin: null, status: 'missing' }
        : { vin, status: w.knownWmi.has(vin.slice(0, 3)) ? 'ok' : 'unregistered' }

  const female = r.chance(0.24)
  const unit = r.chance(series.vehicleType === 'TRUCK' || series.vehicleType === 'BUS' ? 0.5 : 0.03)
  const born = year - r.int(21, 66)
  const hasCard = r.chance(0.35)
  const repaired = r.chance(0.55)
  const reported = r.chance(0.7)
  const inRecall = r.chance(0.03)
  const state = pickState(r, age)
  const minutes = r.int(0, 14 * 60)
  const createdAt = `${receivedAt} ${two(7 + Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(r.int(0, 59))}+08`
  const staff = w.ids.staff.entry
  const byStaff = staff.length > 0 && r.chance(0.45)
  const key = receivedAt.replaceAll('-', '')

  const values: Values = {
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
    vin: spoiled.vin,
    vin_status: spoiled.status,
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
      ? `${city.name.replace(/市$/, '')}${r.pick(['华通', '宝利', '众兴', '广汇', '永达', '庞大', '运通', '百得利', '润东', '新丰泰'])}${r.pick(['汽车销售服务有限公司', '4S店'])}`
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
    road_type: roads[scenario] ?? null,
    warning_signs: warningSigns,
    adas_engaged:
      assemblyCode === '14' ? r.pick(['02', '03', '04', '05', '06']) : r.chance(0.15) ? '00' : null,
    summary: told.summary.slice(0, 100),
    description: told.description,
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
    parts_replaced: repaired && r.chance(0.5) ? told.part : null,
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
  }
  const made = values.production_date ? production : null
  const since = made ?? purchase
  values.months_in_service = monthsOrNull(values.first_reg_date ? registered : purchase, faultDay)
  values.production_month = made === null ? null : dayText(made).slice(0, 7)
  const plausible = monthsOrNull(since, faultDay)
  values.mileage_implausible = plausible !== null && mileage > 10_000 * Math.max(1, plausible)
  values.severity_score = scoreOf(values, critical)
  values.completeness = completenessOf(values)
  if (r.chance(0.015)) {
    values.deleted_at = later(createdAt, 1 + r.int(0, Math.min(60, age)), w.today)
    values.deleted_by = byStaff ? values.created_by : (staff[0]?.id ?? null)
    values.delete_reason = r.pick(deleteReasons)
  }
  judge(r, w, values, age)
  return values
}

/** What the reviewers, evaluators and auditors said on the way to the record's state. */
function judge(r: Random, w: World, values: Values, age: number) {
  const state = values.state as number
  const created = values.created_at as string
  const who = w.ids.staff
  const step = () => r.int(0, Math.max(0, Math.min(6, Math.floor(age / 4))))
  let days = step()
  values.updated_at = created
  values.updated_by = values.created_by
  const by = (people: typeof who.entry) => (people.length ? r.pick(people).id : null)
  if (state >= 20) {
    const returned = state === 20
    values.review_status = returned ? '2' : '1'
    values.review_opinion_id =
      w.ids.opinions[returned ? r.pick(['02', '03', '04', '05', '06', '08']) : '01'] ?? null
    values.review_remark = returned
      ? r.pick([
          '请补充行驶证照片',
          '请核对车架号后重新提交',
          '请说明故障出现时的车速和路况',
          '联系方式有误，请更正',
        ])
      : null
    values.reviewed_by = by(who.reviewer)
    values.reviewed_at = later(created, days, w.today)
    values.updated_at = values.reviewed_at
    values.updated_by = values.reviewed_by
  }
  if (state >= 40 && state !== 70) {
    days += step()
    values.risk_level = riskOf(values.severity_score as number)
    values.quality_type = r.chance(0.62) ? '1' : '0'
    values.updated_at = later(created, days, w.today)
    values.updated_by = by(who.evaluator)
  }
  if (state === 50 || state === 60 || state === 90) {
    days += step()
    values.audit_result = state === 60 ? '2' : '1'
    values.audit_opinion =
      state === 60
        ? r.pick(['证据不足，请补充技术分析', '风险等级需重新评估', '与已有案例重复，请核实'])
        : r.pick(['同意', '同意，纳入跟踪', '同意，转缺陷调查组持续关注', ''])
    values.audited_by = by(who.auditor)
    values.audited_at = later(created, days, w.today)
    values.updated_at = values.audited_at
    values.updated_by = values.audited_by
  }
  if (values.deleted_at && (values.deleted_at as string) > (values.updated_at as string)) {
    values.updated_at = values.deleted_at
    values.updated_by = values.deleted_by
  }
}

const newShare = (assembly: string, year: number) =>
  assembly === '01' ? 0.09 : Math.max(0.08, 0.14 + (year - 2021) * 0.045)

const pickState = (r: Random, age: number) =>
  r.next() < (age < 45 ? 0.85 : 0.02) ? states.fresh(r) : states.old(r)

/** People name a car by brand and series, or by the series where it says the brand already. */
const callName = (r: Random, brand: string, series: string) => {
  const short = brand.replace(/（.*）|汽车$/g, '')
  return series.includes(short.slice(0, 2)) || series.includes(short.slice(-2)) || r.chance(0.35)
    ? series
    : `${short}${series}`
}

const signsOf = (r: Random, symptoms: string[]) => {
  const signs: string[] = []
  if (symptoms.includes('S01')) signs.push('05')
  if (symptoms.includes('S02')) signs.push('08')
  if (symptoms.includes('S57') || r.chance(0.3)) signs.push('02')
  if (symptoms.includes('S43')) signs.push('07')
  return signs
}

const driveOf = (r: Random, vehicleType: string, newEnergy: boolean) => {
  if (vehicleType === 'TRUCK') return r.pick(['4X2', '6X2', '6X4', '8X4'])
  if (newEnergy) return r.pick(['FWD', 'RWD', 'DUAL'])
  return vehicleType === 'SUV' ? r.pick(['FWD', 'FWD', 'AWD', '4WD']) : r.pick(['FWD', 'FWD', 'FWD', 'FR'])
}

const monthsOrNull = (from: number, to: number) => (to < from ? null : wholeMonths(from, to))

/** So many days later in office hours, never after today. */
export function later(from: string, days: number, today: number): string {
  const day = Math.min(today, dayNumber(from.slice(0, 10)) + days)
  const text = dayText(day)
  return text === from.slice(0, 10) ? `${text} 22:${from.slice(14, 22)}` : `${text} ${from.slice(11, 22)}`
}
