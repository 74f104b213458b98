'use client'

import { useRef, useState } from 'react'
import { call } from './call'
import type { TablePreferences } from './columns'

const saveAfter = 500

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
      void call('PUT', `/preferences/${encodeURIComponent(key)}`, { value })
        // The rows at hand may not carry what a new column shows.
        .then(() => more && reload())
        .catch(() => undefined)
    }, saveAfter)
  }
  return [preferences, change] as const
}

const shownIn = (preferences: TablePreferences | null | undefined) =>
  (preferences?.columns ?? []).filter(({ hidden }) => !hidden).map(({ key }) => key)
