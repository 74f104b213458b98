import type { Ctx } from '@/lib/core/context'
import type { DefectValues } from '@/lib/defects/schema'
import { riskLevelOf, severityOf } from '@/lib/defects/severity'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import { knownFrom } from './check-values'

export async function evaluateRisk(ctx: Ctx, values: DefectValues) {
  const { severityWeights, riskThresholds } = await readParameters(ctx, ['severityWeights', 'riskThresholds'])
  const { safetyCritical } = knownFrom(await lookups(ctx), values)
  const { score, parts } = severityOf(values, safetyCritical, severityWeights)
  return { score, riskLevel: riskLevelOf(score, riskThresholds), parts, thresholds: riskThresholds }
}

export type Risk = Awaited<ReturnType<typeof evaluateRisk>>
