import { newEnergyPowers } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { readParameters } from '@/lib/settings/read-parameters'
import { defaultOf, type ParameterValue } from '@/lib/settings/schema'
import { evaluateVin, likelyModelYear } from '@/lib/values/vin'
import { fieldNames, fieldOf } from './fields'
import { type DefectValues, isEmpty, monthsBetween, monthsInService, productionMonth } from './schema'

export const severityWeights = defaultOf('severityWeights')
export type SeverityWeights = ParameterValue<'severityWeights'>
export type RiskThresholds = ParameterValue<'riskThresholds'>

const noWarning = '01'
const powerBattery = '11'

export function circumstancesOf(values: DefectValues, safetyCritical: boolean) {
  const isNewEnergy = newEnergyPowers.includes(values.powerType ?? '')
  return {
    death: (values.deathCount ?? 0) > 0,
    fire: values.fire === true,
    injured: (values.injuredCount ?? 0) > 0,
    crash: values.crash === true,
    safetyCritical,
    fast: (values.speed ?? 0) >= 60,
    noWarning: values.warningSigns?.includes(noWarning) ?? false,
    repeated: (values.occurrences ?? 0) >= 2,
    thermalEvent:
      isNewEnergy && (values.fire === true || (values.assemblyCode === powerBattery && smokes(values))),
  }
}

/** 冒烟, 起火, 自燃, 过热 */
const thermalSymptoms = ['S42', 'S43', 'S44', 'S45']
const smokes = ({ symptomCodes }: DefectValues) =>
  symptomCodes?.some(symptom => thermalSymptoms.includes(symptom)) ?? false

export function severityOf(values: DefectValues, safetyCritical: boolean, weights = severityWeights) {
  const has = circumstancesOf(values, safetyCritical)
  const parts = (Object.keys(severityWeights) as (keyof SeverityWeights)[]).map(circumstance => ({
    circumstance,
    weight: weights[circumstance],
    applies: has[circumstance],
  }))
  return { score: parts.reduce((sum, { weight, applies }) => sum + (applies ? weight : 0), 0), parts }
}

export function severityScore(values: DefectValues, safetyCritical: boolean, weights?: SeverityWeights) {
  return severityOf(values, safetyCritical, weights).score
}

export function riskLevelOf(score: number, { high, medium }: RiskThresholds): 'H' | 'M' | 'L' {
  return score >= high ? 'H' : score >= medium ? 'M' : 'L'
}

export async function readSeverityWeights(ctx: Pick<Ctx, 'db'>): Promise<SeverityWeights> {
  return (await readParameters(ctx, ['severityWeights'])).severityWeights
}

export interface Known {
  knownMaker?(key: string): boolean
  brandNature?: string | null
  safetyCritical: boolean
  weights?: SeverityWeights
}

export function derive(values: DefectValues, known: Known) {
  const { faultDate, receivedAt, purchaseDate, firstRegDate, productionDate, mileage } = values
  const verdict = evaluateVin(values.vin, known.knownMaker)
  const brandNature = known.brandNature ?? values.brandNature ?? null
  const modelYear = values.modelYear ?? likelyModelYear(verdict, values)
  return {
    vinStatus: verdict.status,
    brandNature,
    modelYear,
    vehicleAgeMonths: monthsBetween(purchaseDate, faultDate),
    monthsInService: monthsInService(values),
    productionMonth: productionMonth(values),
    lagDays: daysBetween(faultDate, receivedAt),
    faultBeforeProduction: Boolean(faultDate && productionDate && faultDate < productionDate),
    mileageImplausible: isImplausible(
      mileage,
      earliest(productionDate, purchaseDate, firstRegDate),
      faultDate,
    ),
    completeness: completenessOf({ ...values, brandNature, modelYear }),
    severityScore: severityScore(values, known.safetyCritical, known.weights),
  }
}

type Day = string | null | undefined

export function daysBetween(from: Day, to: Day): number | null {
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) : null
}

const kilometresAMonth = 10_000

function isImplausible(mileage: number | null | undefined, since: Day, until: Day): boolean {
  const months = monthsBetween(since, until)
  if (mileage == null || months === null) return false
  return mileage > kilometresAMonth * Math.max(1, months)
}

function earliest(...days: Day[]): Day {
  return days.filter(day => day != null).sort()[0]
}

const weighted = fieldNames
  .map(name => {
    const { staff, consumer, exported } = fieldOf[name]
    return { name, weight: staff ? 2 : consumer || exported ? 1 : 0 }
  })
  .filter(({ weight }) => weight > 0)
const fullWeight = weighted.reduce((sum, { weight }) => sum + weight, 0)

export function completenessOf(values: DefectValues): string {
  const sum = weighted.reduce((all, { name, weight }) => all + (isEmpty(values[name]) ? 0 : weight), 0)
  return (sum / fullWeight).toFixed(3)
}

export const derivedNames = Object.keys(derive({}, { safetyCritical: false }))
