import { checkDigitOf, yearCodes } from '@/lib/values/vin'
import { dayNumber, dayText, placeOf, wholeMonths } from './calendar'
import { fireShare, movingScenario, powerOf, scenarioOf, speeds, states } from './habits'
import { tell } from './narrative'
import { digits, two } from './people'
import type { Plant } from './plants'
import type { Random } from './random'
import type { World } from './world'

/** The order of the random draws determines the record: reordering them changes all generated data. */
export function factsOf(w: World, r: Random, index: number) {
  const { day: received, place } = placeOf(w.schedule, index)
  const receivedAt = dayText(received)
  const year = Number(receivedAt.slice(0, 4))
  const age = w.today - received
  const plant = w.plants?.get(index)
  const car = carOf(w, r, year, plant)
  const dates = plant?.madeIn ? batchDates(r, plant.madeIn, received) : datesOf(r, car, received)
  const event = eventOf(w, r, car)
  const words = wordsOf(w, r, car, dates, event, plant)
  const typedVin = vinOf(w, r, car)
  const arrival = arrivalOf(w, r, car, { receivedAt, year, age })
  return { received, receivedAt, place, year, age, car, dates, event, words, typedVin, arrival }
}

export type Facts = ReturnType<typeof factsOf>

function carOf(w: World, r: Random, year: number, plant: Plant | undefined) {
  const subKey = plant?.subKey ?? w.subAssembly(r)
  const assemblyCode = subKey.slice(0, 2)
  const drive =
    plant?.drive ??
    powerOf[assemblyCode] ??
    (r.chance(newShare(assemblyCode, year)) ? (assemblyCode === '01' ? 'engine' : 'any-new') : 'fuel')
  const bought = plant?.madeIn ? Number(plant.madeIn.slice(0, 4)) : year
  const choice = w.vehicle(r, drive, bought, plant?.series)
  const { series } = choice
  const [producerId, brandId, modelRangeId, typeCodeIds] = w.ids.series[choice.index]!
  const powerful = choice.variants[r.int(0, choice.variants.length - 1)]!
  const { variant } = powerful
  const newEnergy = drive === 'battery' || drive === 'any-new' || drive === 'engine'
  return {
    subKey,
    assemblyCode,
    series,
    producerId,
    brandId,
    modelRangeId,
    typeCodeIds,
    powerful,
    variant,
    newEnergy,
  }
}

type Car = ReturnType<typeof carOf>

function batchDates(r: Random, month: string, received: number): Dates {
  const production = dayNumber(`${month}-01`) + r.int(0, 27)
  const purchase = production + r.int(10, 60)
  const faultDay = Math.max(purchase + 20, received - r.int(0, 25))
  const months = wholeMonths(purchase, faultDay)
  const mileage = Math.round((months + r.next()) * 1150 * (0.5 + r.next()))
  return { faultDay, purchase, production, registered: purchase + r.int(2, 15), months, mileage }
}

function datesOf(r: Random, { series, variant }: Car, received: number) {
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
  return { faultDay, purchase, production, registered, months, mileage }
}

type Dates = ReturnType<typeof datesOf>

function eventOf(w: World, r: Random, { subKey, assemblyCode }: Car) {
  const scenario = (scenarioOf[assemblyCode] ?? movingScenario)(r)
  const [slow, fast] = speeds.get(scenario) ?? [0, 0]
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
  return {
    scenario,
    fast,
    speed,
    occurrences,
    critical,
    crash,
    fire,
    injuredCount,
    deathCount,
    rollover,
    noWarning,
    province,
    city,
    district,
  }
}

type Event = ReturnType<typeof eventOf>

function wordsOf(
  w: World,
  r: Random,
  { series, subKey, newEnergy }: Car,
  dates: Dates,
  event: Event,
  plant?: Plant,
) {
  const { purchase, faultDay, months, mileage } = dates
  const { city, speed, occurrences, scenario, noWarning, crash, fire, injuredCount } = event
  const story = tell(r, {
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
    ...plant?.reported,
  })
  Object.assign(story, plant?.copied)
  const symptomCodes = [...(w.troubleCodes.get(story.trouble) ?? [])]
  if (story.description.includes('异响') && !symptomCodes.includes('S01')) symptomCodes.push('S01')
  if (fire && !symptomCodes.includes('S44')) symptomCodes.push('S44')
  const warningSigns = noWarning ? ['01'] : signsOf(r, symptomCodes)
  return { reported: story, symptomCodes, warningSigns }
}

function vinOf(w: World, r: Random, { variant }: Car) {
  const vin = makeVin(r, variant.prefix, variant.modelYear)
  const typed = r.next()
  return typed < 0.012
    ? spoilVin(r, vin)
    : typed < 0.015
      ? { vin: null, status: 'missing' }
      : { vin, status: w.knownWmi.has(vin.slice(0, 3)) ? 'ok' : 'unregistered' }
}

function arrivalOf(
  w: World,
  r: Random,
  { series }: Car,
  { receivedAt, year, age }: { receivedAt: string; year: number; age: number },
) {
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
  return { female, unit, born, hasCard, repaired, reported, inRecall, state, createdAt, staff, byStaff }
}

const newShare = (assembly: string, year: number) =>
  assembly === '01' ? 0.09 : Math.max(0.08, 0.14 + (year - 2021) * 0.045)

const pickState = (r: Random, age: number) =>
  Number(r.next() < (age < 45 ? 0.85 : 0.02) ? states.fresh(r) : states.old(r))

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

const plants = 'ABCDEFGHJKLMNPRSTVWXYZ0123456789'

function makeVin(r: Random, prefix: string, modelYear: number): string {
  const tail = yearCodes[(modelYear - 1980) % 30]! + plants[r.int(0, plants.length - 1)] + digits(r, 6)
  return prefix + checkDigitOf(`${prefix}0${tail}`) + tail
}

function spoilVin(r: Random, vin: string): { vin: string; status: string } {
  const kind = r.next()
  if (kind < 0.6) {
    const at = r.int(11, 16)
    const wrong = (Number(vin[at]) + r.int(1, 9)) % 10
    return { vin: vin.slice(0, at) + wrong + vin.slice(at + 1), status: 'check' }
  }
  if (kind < 0.8)
    return { vin: `${vin.slice(0, 12)}${r.pick(['O', 'I', 'Q'])}${vin.slice(13)}`, status: 'character' }
  return { vin: vin.slice(0, 16), status: 'length' }
}
