import { changesOf, conflictsOf } from '@/lib/core/version'

type Rule = Record<string, unknown>

const spread = ['filters', 'params', 'notify']

/** Field by field, so that a change of one threshold is told as that; the database keeps no order of keys. */
function flat(rule: object): Rule {
  return Object.fromEntries(
    Object.entries(rule).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'also') return [[name, (value as object[]).map(one => JSON.stringify(flat(one)))]]
      if (!spread.includes(name)) return [[name, value]]
      return Object.entries(value as Rule).map(([key, one]) => [`${name}.${key}`, one])
    }),
  )
}

const fields = (rule: object) => {
  const { name, method, levels, filters, params, budget, every, also, notify, note } = rule as Rule
  return flat({ name, method, levels, filters, params, budget, every, also, notify, note })
}

/** What a filter or a setting is no more counts as a change too. */
export function ruleChanges(given: object, before: object) {
  const [now, old] = [fields(given), fields(before)]
  const gone = Object.keys(old).filter(name => !(name in now))
  return changesOf({ ...Object.fromEntries(gone.map(name => [name, null])), ...now }, old)
}

export const addedFields = (given: object) => changesOf(fields(given), {})

export const ruleConflicts = (given: object, current: object) => conflictsOf(fields(given), fields(current))
