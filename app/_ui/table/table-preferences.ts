import { useEffect, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { TablePreferences } from './columns'
import { keptTable } from './kept-table'
import { useDelayedSave } from './use-delayed-save'

const shown = new Map<string, TablePreferences>()
const columnsOf = new Map<string, string[]>()

export const shownTable = (key: string): TablePreferences | undefined => shown.get(key)

export function useTablePreferences(
  key: string | undefined,
  own: TablePreferences | null | undefined,
  reload: () => void,
  view?: OpenView | null,
) {
  const kept = keptTable(view, own)
  const state = `${view?.id} ${view?.ownTable ? 'own' : ''}`
  const [now, setNow] = useState({ state, value: kept ?? {} })
  // Another view is on, or a person's own columns of it were dropped.
  const preferences = now.state === state || isOwnBegun(now.state, state) ? now.value : (kept ?? {})
  if (preferences !== now.value || now.state !== state) setNow({ state, value: preferences })
  const saveLater = useDelayedSave()
  const change = (next: TablePreferences) => {
    setNow({ state, value: next })
    if (!key) return
    saveLater(() => {
      const more = shownIn(next).some(column => !shownIn(kept).includes(column))
      void keep(key, view, next)
        // Reload, because the present rows may lack the fields of a new column, and the view's button says that it
        // was changed.
        .then(() => (more || (view && !view.mine && !view.ownTable)) && reload())
        .catch(() => undefined)
    })
  }
  useEffect(() => {
    if (!key) return
    shown.set(key, preferences)
    return () => {
      if (shown.get(key) === preferences) shown.delete(key)
    }
  }, [key, preferences])
  return [preferences, change] as const
}

const isOwnBegun = (before: string, now: string) => `${before}own` === now

function keep(list: string, view: OpenView | null | undefined, table: TablePreferences): Promise<unknown> {
  const value = storedTable(table)
  if (view?.mine) return call('PUT /views/:id', { id: view.id, table: value }, { keepalive: true })
  const key = view ? ownColumnsKey(list, view.id) : list
  return call('PUT /preferences/:key', asInput({ value }, { key }), { keepalive: true })
}

export const ownColumnsKey = (list: string, viewId: string) => `${list}:view-${viewId}`

export function storedTable({ columns, density }: TablePreferences = {}) {
  if (!columns && !density) return null
  return {
    density,
    columns: columns?.map(({ key, width, hidden }) => ({ key, width: width && Math.round(width), hidden })),
  }
}

const shownIn = (preferences: TablePreferences | null | undefined) =>
  (preferences?.columns ?? []).filter(({ hidden }) => !hidden).map(({ key }) => key)

export const shownColumns = (key: string): string[] => columnsOf.get(key) ?? []

export function useShownColumns(key: string | undefined, columns: { key: string }[]) {
  const names = columns.map(column => column.key).join()
  useEffect(() => {
    if (!key) return
    columnsOf.set(key, names.split(','))
    return () => void columnsOf.delete(key)
  }, [key, names])
}
