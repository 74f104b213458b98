import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import type { Method } from '@/lib/signals/rules/rule-schema'
import type { ParamValue, RuleChoices } from './rule-choices'

type Json = Record<string, unknown>

/** Rule filters that the form offers; all others keep their stored value. */
export const offeredFilters = [
  'complaintType',
  'state',
  'source',
  'producerId',
  'brandId',
  'modelRangeId',
  'powerType',
  'brandNature',
  'assemblyCode',
  'subAssemblyCode',
  'symptomCodes',
  'province',
] as const

export type ParamKind = 'list' | 'boolean' | 'text' | 'number'

export function paramKind(usual: ParamValue | undefined): ParamKind {
  if (Array.isArray(usual)) return 'list'
  if (typeof usual === 'boolean') return 'boolean'
  return typeof usual === 'string' ? 'text' : 'number'
}

export const allParams = ({ params }: RuleChoices): Record<string, ParamValue> =>
  Object.assign({}, ...Object.values(params))

function shown(value: unknown): FormValue {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'boolean' ? value : String(value)
}

export const alsoPlaces = [0, 1, 2] as const

const spread = (prefix: string, names: readonly string[], values: Json) =>
  Object.fromEntries(names.map(name => [`${prefix}.${name}`, shown(values[name])]))

export const usualValues = (params: Record<string, ParamValue>, prefix = ''): FormValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [`${prefix}params.${name}`, shown(value)]))

/** The form holds the settings of all methods side by side, so that changing the method loses none. */
export function valuesOf(rule: RuleRow | undefined, choices: RuleChoices): FormValues {
  const method = rule?.method ?? 'own-history'
  const every = allParams(choices)
  const params = { ...every, ...choices.params[method], ...(rule?.params as Json | undefined) }
  return {
    name: rule?.title ?? null,
    note: rule?.note ?? null,
    method,
    levels: [...(rule?.levels ?? ['series*subAssembly'])],
    every: rule?.every ?? 'week',
    budget: shown(rule ? rule.budget : 1),
    ...spread('params', Object.keys(every), params),
    ...Object.assign({}, ...alsoPlaces.map(at => alsoValues(at, rule?.also[at], choices))),
    ...spread('filters', offeredFilters, (rule?.filters as Json | undefined) ?? choices.filters),
    'notify.permission': rule?.notify.permission ?? 'watch_item:edit',
    'notify.people': rule?.notify.people ?? [],
  }
}

function alsoValues(
  at: number,
  given: RuleRow['also'][number] | undefined,
  choices: RuleChoices,
): FormValues {
  const every = allParams(choices)
  const params = {
    ...every,
    ...(given && choices.params[given.method]),
    ...(given?.params as Json | undefined),
  }
  return {
    [`also.${at}.method`]: given?.method ?? null,
    ...spread(`also.${at}.params`, Object.keys(every), params),
  }
}

function sent(kind: ParamKind, value: FormValue | undefined): unknown {
  if (value === null || value === undefined || value === '') return kind === 'list' ? [] : null
  return kind === 'number' ? Number(value) : value
}

/** As the call takes it. A shipped rule keeps its stored name while its title is unchanged. */
export function ruleOf(values: FormValues, rule: RuleRow | undefined, choices: RuleChoices) {
  const method = values.method as Method
  const paramsOf = (method: Method, prefix: string) =>
    Object.fromEntries(
      Object.entries(choices.params[method]).map(([name, usual]) => [
        name,
        sent(paramKind(usual), values[`${prefix}.${name}`]),
      ]),
    )
  const also = alsoPlaces.flatMap(at => {
    const one = values[`also.${at}.method`] as Method | null
    return one ? [{ method: one, params: paramsOf(one, `also.${at}.params`) }] : []
  })
  const filters = { ...(rule?.filters as Json | undefined) }
  for (const name of offeredFilters) {
    const chosen = values[`filters.${name}`] as string[] | null
    if (chosen?.length) filters[name] = name === 'state' ? chosen.map(Number) : chosen
    else delete filters[name]
  }
  return {
    name: rule && values.name === rule.title ? rule.name : values.name,
    note: values.note,
    method,
    levels: choices.listed.includes(method) ? [] : values.levels,
    every: values.every,
    budget: sent('number', values.budget),
    params: paramsOf(method, 'params'),
    filters,
    also: choices.listed.includes(method) ? [] : also,
    notify: { permission: values['notify.permission'], people: values['notify.people'] ?? [] },
  }
}
