import {
  levels,
  type Method,
  methods,
  paramShapes,
  severeKinds,
  usualFilters,
} from '@/lib/signals/rules/rule-schema'

export type ParamValue = number | boolean | string | string[] | null
type Params = Record<string, ParamValue>

export function ruleChoices() {
  const params = {} as Record<Method, Params>
  for (const method of methods) params[method] = paramShapes[method].parse({})
  return {
    params,
    levels,
    alsoMethods: methods.filter(method => method !== 'after-recall'),
    kinds: severeKinds,
    strata: paramShapes.disproportion.shape.strata.unwrap().options,
    filters: usualFilters as Record<string, unknown>,
  }
}

export type RuleChoices = ReturnType<typeof ruleChoices>
