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

/** How a table that is on the page stands: for saved views, which keep it and set it. */
export const shownTable = (key: string): Shown | undefined => shown.get(key)

/** The person's choice for one table: shown at once, saved on the server when they pause. */
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
        // The rows at hand may not carry what a new column shows.
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
