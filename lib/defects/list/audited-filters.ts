import { hiddenWord } from '@/lib/defects/fields'
import { fieldOfFilter, personalIn } from './filters'

export function auditedFilters<Values extends object>(values: Values): Values {
  const hidden = personalIn(values as Record<string, unknown>).filter(
    name => !fieldOfFilter(name).startsWith('vin'),
  )
  return { ...values, ...Object.fromEntries(hidden.map(name => [name, hiddenWord])) }
}
