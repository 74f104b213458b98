import { isKnownThen } from './as-of'
import { defectSortFields, sorts } from './sorts'

export const sortsAsOf: readonly string[] = defectSortFields.filter(name => isKnownThen(sorts[name].column))
