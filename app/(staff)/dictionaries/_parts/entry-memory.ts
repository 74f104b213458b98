'use client'

import type { EntityName } from '@/lib/dictionaries/dictionary'

const keyOf = (entity: EntityName) => `dictionary:${entity}`

/** The list as it was left, with its conditions and its page. */
export function rememberEntries(entity: EntityName, href: string) {
  try {
    sessionStorage.setItem(keyOf(entity), href)
  } catch {
    // Without storage the form leads back to the first page.
  }
}

export function lastEntries(entity: EntityName): string {
  try {
    return sessionStorage.getItem(keyOf(entity)) ?? `/dictionaries/${entity}`
  } catch {
    return `/dictionaries/${entity}`
  }
}
