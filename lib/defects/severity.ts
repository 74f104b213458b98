import { newEnergyPowers } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { readParameters } from '@/lib/settings/read-parameters'
import { defaultOf, type ParameterValue } from '@/lib/settings/schema'
import type { DefectValues } from './schema'

export const severityWeights = defaultOf('severityWeights')
export type SeverityWeights = ParameterValue<'severityWeights'>
export type RiskThresholds = ParameterValue<'riskThresholds'>

const noWarning = '01'
const powerBattery = '11'

export function circumstancesOf(
  values: DefectValues,
  safetyCritical: boolean,
): Record<keyof SeverityWeights, boolean> {
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

export function severityScore(
  values: DefectValues,
  safetyCritical: boolean,
  weights?: SeverityWeights,
): number {
  return severityOf(values, safetyCritical, weights).score
}

export function riskLevelOf(score: number, { high, medium }: RiskThresholds): 'H' | 'M' | 'L' {
  return score >= high ? 'H' : score >= medium ? 'M' : 'L'
}

export async function readSeverityWeights(ctx: Pick<Ctx, 'db'>): Promise<SeverityWeights> {
  return (await readParameters(ctx, ['severityWeights'])).severityWeights
}
