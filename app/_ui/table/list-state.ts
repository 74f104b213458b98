'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { useNavigate } from '@/app/_ui/navigation'

export const firstPage = 1
export const defaultSize = 10
const own = ['page', 'limit', 'sortField', 'sortOrder']

export type SortOrder = 'ascend' | 'descend'
/** Values by field name, as the URL has them; ranges are `nameFrom` and `nameTo`. */
export type Filters = Record<string, string[]>

/** The list's state is its URL: reload, Back and a shared link show the same rows. */
export interface ListState {
  sortField?: string
  sortOrder?: SortOrder
  filters: Filters
  /** Changes with every state: what belongs to one page of rows hangs on it. */
  key: string
  /** New rows are on their way; the old ones stay. */
  pending: boolean
  goToPage(page: number, size?: number): void
  sort(field: string | undefined, order?: SortOrder): void
  /** New conditions begin at page 1 with 10 rows. */
  filter(filters: Filters): void
  /** The same page again, e.g. after a change. */
  reload(): void
}

/**
 * `kept`: a word of the URL that is no condition and stays when conditions change, e.g. which tab is open.
 * `passing`: one that is no condition either and goes with them, e.g. which row is open beside the list.
 */
export function useListState(kept?: string, passing?: string): ListState {
  const path = usePathname()
  const query = useSearchParams()
  const router = useRouter()
  const [go, pending] = useNavigate()

  return useMemo(() => {
    const filters: Filters = {}
    for (const [name, value] of query)
      if (name !== kept && name !== passing && !own.includes(name) && value !== '')
        filters[name] = [...(filters[name] ?? []), value]
    const order = query.get('sortOrder')
    const sortOrder = order === 'ascend' || order === 'descend' ? order : undefined

    const open = (change: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(query)
      change(next)
      if (passing) next.delete(passing)
      if (next.get('page') === String(firstPage)) next.delete('page')
      if (next.get('limit') === String(defaultSize)) next.delete('limit')
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
      goToPage: (page, size) =>
        open(next => {
          next.set('page', String(page))
          if (size) next.set('limit', String(size))
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
            if (name !== 'sortField' && name !== 'sortOrder' && name !== kept) next.delete(name)
          for (const [name, values] of Object.entries(requestedFilters))
            for (const value of values) if (value !== '') next.append(name, value)
        }),
      reload: () => router.refresh(),
    }
  }, [path, query, router, go, pending, kept, passing])
}
