'use client'

import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { TablePreferences } from './columns'

const saveAfter = 500

interface Shown {
  now: TablePreferences
  change(next: TablePreferences): void
}
const shown = new Map<string, Shown>()

export const shownTable = (key: string): Shown | undefined => shown.get(key)

export function useTablePreferences(
  key: string | undefined,
  kept: TablePreferences | null | undefined,
  reload: () => void,
) {
  const [preferences, setPreferences] = useState<TablePreferences>(kept ?? {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = (next: TablePreferences) => {
    setPreferences(next)
    if (!key) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const value = next.columns || next.density ? next : null
      const more = shownIn(next).some(column => !shownIn(kept).includes(column))
      void call('PUT /preferences/:key', asInput({ value }, { key }))
        // Reload, because the present rows may lack the fields of a new column.
        .then(() => more && reload())
        .catch(() => undefined)
    }, saveAfter)
  }
  useEffect(() => {
    if (!key) return
    const entry = { now: preferences, change }
    shown.set(key, entry)
    return () => {
      if (shown.get(key) === entry) shown.delete(key)
    }
  })
  return [preferences, change] as const
}

const shownIn = (preferences: TablePreferences | null | undefined) =>
  (preferences?.columns ?? []).filter(({ hidden }) => !hidden).map(({ key }) => key)
