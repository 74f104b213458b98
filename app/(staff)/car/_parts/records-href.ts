import { basePath, queryOf } from '@/app/_ui/call-address'
import type { FilterValues } from '@/lib/defects/list/filters'

export const recordsHref = (filters: FilterValues): string =>
  `${basePath}/defects${queryOf(filters as Record<string, string | string[] | undefined>)}`
