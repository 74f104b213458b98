import { type ParameterKey, parameterShapes } from './schema'

const named = {
  pages: ['permissionFlag', 'entry', 'footer', 'publicOffice', 'publicRecallCheck', 'reportTexts'],
  signIn: ['sessions', 'passwordGrant', 'registration'],
  risk: ['severityWeights', 'riskThresholds'],
  limits: ['importLimits'],
  retention: ['retention'],
} as const satisfies Record<string, readonly ParameterKey[]>

export type ParameterGroup = keyof typeof named
export const parameterGroups = Object.keys(named) as ParameterGroup[]

export function groupOf(key: ParameterKey): ParameterGroup {
  return parameterGroups.find(group => (named[group] as readonly string[]).includes(key)) ?? 'limits'
}

export function parametersInOrder(): { key: ParameterKey; group: ParameterGroup }[] {
  const keys = Object.keys(parameterShapes) as ParameterKey[]
  return parameterGroups.flatMap(group => {
    const placed: readonly ParameterKey[] = named[group]
    const others = keys.filter(key => groupOf(key) === group && !placed.includes(key))
    return [...placed, ...others].map(key => ({ key, group }))
  })
}
