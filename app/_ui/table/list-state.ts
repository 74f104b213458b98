import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { useNavigate } from '@/app/_ui/navigation'

export const firstPage = 1
export const defaultSize = 10
export const viewWord = 'viewId'
const own = ['page', 'limit', 'sortField', 'sortOrder', viewWord]
const keptByFilter = ['sortField', 'sortOrder', viewWord]

export type SortOrder = 'ascend' | 'descend'
export type Filters = Record<string, string[]>

export interface ListState {
  sortField?: string
  sortOrder?: SortOrder
  filters: Filters
  key: string
  pending: boolean
  goToPage(page: number, size?: number): void
  sort(field: string | undefined, order?: SortOrder): void
  filter(filters: Filters): void
  reload(): void
}

// `kept` names query parameters that are no filters and stay when filters change, e.g. the open tab. `passing` names
// one that is dropped with them, e.g. the row open beside the list. `size` is how many rows a page has unless chosen.
export function useListState(
  kept?: string | readonly string[],
  passing?: string,
  size: number = defaultSize,
): ListState {
  const path = usePathname()
  const query = useSearchParams()
  const router = useRouter()
  const [go, pending] = useNavigate()

  return useMemo(() => {
    const filters: Filters = {}
    const isKept = (name: string) => (typeof kept === 'string' ? name === kept : kept?.includes(name))
    for (const [name, value] of query)
      if (!isKept(name) && name !== passing && !own.includes(name) && value !== '')
        filters[name] = [...(filters[name] ?? []), value]
    const order = query.get('sortOrder')
    const sortOrder = order === 'ascend' || order === 'descend' ? order : undefined

    const open = (change: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(query)
      change(next)
      if (passing) next.delete(passing)
      if (next.get('page') === String(firstPage)) next.delete('page')
      if (next.get('limit') === String(size)) next.delete('limit')
      void go(next.size > 0 ? `${path}?${next}` : path, { replace, scroll: false })
    }
    const rows = new URLSearchParams(query)
    if (passing) rows.delete(passing)
    return {
      filters,
      sortField: query.get('sortField') ?? undefined,
      sortOrder,
      key: rows.toString(),
      pending,
      goToPage: (page, chosen) =>
        open(next => {
          next.set('page', String(page))
          if (chosen) next.set('limit', String(chosen))
        }),
      sort: (field, requestedFilters) =>
        open(next => {
          next.delete('page')
          next.delete('sortField')
          next.delete('sortOrder')
          if (!field || !requestedFilters) return
          next.set('sortField', field)
          next.set('sortOrder', requestedFilters)
        }),
      filter: requestedFilters =>
        open(next => {
          for (const name of [...next.keys()])
            if (!keptByFilter.includes(name) && !isKept(name)) next.delete(name)
          for (const [name, values] of Object.entries(requestedFilters)) {
            next.delete(name)
            for (const value of values) if (value !== '') next.append(name, value)
          }
        }),
      reload: () => router.refresh(),
    }
  }, [path, query, router, go, pending, kept, passing, size])
}

export const singleValues = (filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
