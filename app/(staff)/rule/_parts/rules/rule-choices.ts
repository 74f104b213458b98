import {
  levels,
  listedMethods,
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
    listed: listedMethods as readonly Method[],
    alsoMethods: methods.filter(method => !listedMethods.some(one => one === method)),
    kinds: severeKinds,
    strata: paramShapes.disproportion.shape.strata.unwrap().options,
    filters: usualFilters as Record<string, unknown>,
  }
}

export type RuleChoices = ReturnType<typeof ruleChoices>
