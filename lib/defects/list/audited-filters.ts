import { hiddenWord } from '@/lib/defects/fields'
import { isPersonal } from '@/lib/defects/mask'
import { type FilterName, type FilterValues, filterNames } from './filters'

const fieldOfFilter = (name: string) => name.replace(/(From|To|Prefix8)$/, '')

/** The filters in use that tell of a person or a car. */
export const personalIn = (values: Readonly<Record<string, unknown>>): FilterName[] =>
  filterNames.filter(name => values[name] !== undefined && isPersonal(fieldOfFilter(name)))

/** As the audit log has them: that a person was looked for, not whom. */
export function auditedFilters<Values extends object>(values: Values): Values {
  const hidden = personalIn(values as FilterValues).filter(name => !fieldOfFilter(name).startsWith('vin'))
  return { ...values, ...Object.fromEntries(hidden.map(name => [name, hiddenWord])) }
}
