import { isKnownThen } from './as-of'
import { defectSortFields, sorts } from './sorts'

/** What a list as of an instant can be sorted by. */
export const sortsAsOf: readonly string[] = defectSortFields.filter(name => isKnownThen(sorts[name].column))
