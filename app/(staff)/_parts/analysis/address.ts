import { queryOf } from '@/app/_ui/call-address'
import type { FilterValues } from '@/lib/defects/list/filters'

export type Query = Record<string, string | string[] | undefined>

export const without = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

export const addressOf = (path: string, query: Record<string, Query[string] | null>) => path + queryOf(query)

export const addedTo = (base: FilterValues, filters: FilterValues) =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => String(value) !== String(base[name as keyof FilterValues]),
    ),
  )
