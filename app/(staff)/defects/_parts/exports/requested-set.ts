'use client'

import { recall, remember } from '@/app/_ui/tab-memory'

const key = 'defects:export-set'

// The columns that were just put together are those of the next export, whatever stands first otherwise.

export const requestSet = (id: string) => remember(key, id)

/** The set that was asked for, if it is among these; once. */
export function takeRequestedSet(ids: string[]): string | undefined {
  const requested = recall<string>(key)
  remember(key, null)
  return ids.find(id => id === requested)
}
