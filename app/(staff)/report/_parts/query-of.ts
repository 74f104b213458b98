import { recordsAddress } from '@/lib/analysis/query/records-address'
import type { FilterValues } from '@/lib/defects/list/filters'

/** Filters as words of an address. */
export const queryOf = (filters: FilterValues): string => recordsAddress(filters).split('?')[1]!
