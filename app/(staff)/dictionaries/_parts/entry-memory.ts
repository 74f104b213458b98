'use client'

import { useEffect } from 'react'
import { focusRow } from '@/app/_ui/keys/table-keys'
import { recall, remember } from '@/app/_ui/tab-memory'
import type { EntityName } from '@/lib/dictionaries/dictionary'

const keyOf = (entity: EntityName) => `dictionary:${entity}`
const openedOf = (entity: EntityName) => `${keyOf(entity)}:opened`

export function useRememberedEntries(entity: EntityName, href: string, rows: { id: string }[]) {
  useEffect(() => {
    const opened = recall(keyOf(entity)) === href ? recall(openedOf(entity)) : null
    remember(keyOf(entity), href)
    remember(openedOf(entity), null)
    const row = rows.findIndex(({ id }) => id === opened)
    if (row >= 0) focusRow(row)
  }, [entity, href, rows])
}

export function rememberOpened(entity: EntityName, id: string) {
  remember(openedOf(entity), id)
}

export function lastEntries(entity: EntityName): string {
  return recall(keyOf(entity)) ?? `/dictionaries/${entity}`
}
