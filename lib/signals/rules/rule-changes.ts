import { changesOf } from '@/lib/core/version'

type Rule = Record<string, unknown>

const spread = ['filters', 'params', 'notify']

function flat(rule: object): Rule {
  return Object.fromEntries(
    Object.entries(rule).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'also')
        return (value as object[]).flatMap((one, at) =>
          Object.entries(flat(one)).map(([key, set]): [string, unknown] => [`also.${at}.${key}`, set]),
        )
      if (!spread.includes(name)) return [[name, value]]
      return Object.entries(value as Rule).map(([key, one]) => [`${name}.${key}`, one])
    }),
  )
}

const fields = (rule: object) => {
  const { name, method, levels, filters, params, budget, every, also, notify, note } = rule as Rule
  return flat({ name, method, levels, filters, params, budget, every, also, notify, note })
}

export function ruleChanges(given: object, before: object) {
  const [now, old] = [fields(given), fields(before)]
  const gone = Object.keys(old).filter(name => !(name in now))
  return changesOf({ ...Object.fromEntries(gone.map(name => [name, null])), ...now }, old)
}

export const addedFields = (given: object) => changesOf(fields(given), {})

export const ruleConflicts = (given: object, current: object) =>
  Object.entries(ruleChanges(given, current)).map(([field, [theirs, yours]]) => ({ field, theirs, yours }))
