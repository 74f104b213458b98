import { eq } from 'drizzle-orm'
import { parameters } from '@/db/schema/settings'
import type { Ctx } from '@/lib/core/context'
import type { DefectValues } from './schema'

/** What each circumstance adds to the score; the parameter `severityWeights` may set others. */
export const severityWeights = {
  death: 10,
  fire: 6,
  injured: 5,
  crash: 4,
  safetyCritical: 3,
  fast: 2,
  noWarning: 2,
  repeated: 1,
  thermalEvent: 2,
}
export type SeverityWeights = typeof severityWeights

/** The value of `warningSigns` that says that there were none. */
const noWarning = '01'
const newEnergy = ['BEV', 'PHEV', 'REEV', 'FCEV']
const powerBattery = '11'

/** Which circumstances a record has, in the order of the weights: the page shows the score with them. */
export function circumstancesOf(
  values: DefectValues,
  safetyCritical: boolean,
): Record<keyof SeverityWeights, boolean> {
  const isNewEnergy = newEnergy.includes(values.powerType ?? '')
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

export function severityScore(
  values: DefectValues,
  safetyCritical: boolean,
  weights: SeverityWeights = severityWeights,
): number {
  const has = circumstancesOf(values, safetyCritical)
  return (Object.keys(weights) as (keyof SeverityWeights)[]).reduce(
    (score, circumstance) => score + (has[circumstance] ? weights[circumstance] : 0),
    0,
  )
}

export async function readSeverityWeights(ctx: Pick<Ctx, 'db'>): Promise<SeverityWeights> {
  const [row] = await ctx.db
    .select({ value: parameters.value })
    .from(parameters)
    .where(eq(parameters.key, 'severityWeights'))
  const set = Object.entries((row?.value ?? {}) as Record<string, unknown>).filter(
    ([name, weight]) => name in severityWeights && Number.isInteger(weight),
  )
  return { ...severityWeights, ...Object.fromEntries(set) }
}
