'use client'

import { useEffect } from 'react'
import type { EntityName } from '@/lib/dictionaries/dictionary'
import { focusRow } from '../../../_ui/table-keys'

const keyOf = (entity: EntityName) => `dictionary:${entity}`
const openedOf = (entity: EntityName) => `${keyOf(entity)}:opened`

/** The list as it was left, with its conditions and its page; who comes back finds the row that they opened. */
export function useRememberedEntries(entity: EntityName, href: string, rows: { id: string }[]) {
  useEffect(() => {
    const opened = recall(keyOf(entity)) === href ? recall(openedOf(entity)) : null
    keep(keyOf(entity), href)
    keep(openedOf(entity), '')
    const row = rows.findIndex(({ id }) => id === opened)
    if (row >= 0) focusRow(row)
  }, [entity, href, rows])
}

export function rememberOpened(entity: EntityName, id: string) {
  keep(openedOf(entity), id)
}

export function lastEntries(entity: EntityName): string {
  return recall(keyOf(entity)) ?? `/dictionaries/${entity}`
}

function keep(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage the form leads back to the first page.
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
