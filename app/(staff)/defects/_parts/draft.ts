'use client'

import type { Values } from './values'

/** What was typed and not yet saved. A draft of an amendment keeps what it started from, so that it can be merged. */
export interface Draft {
  at: string
  values: Values
  base?: { version: number; values: Values }
}

const days = 7
const prefix = 'defect-draft'
const keyOf = (userId: string, recordId: string | undefined) => `${prefix}:${userId}:${recordId ?? 'new'}`

export function readDraft(userId: string, recordId: string | undefined): Draft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userId, recordId))
    const draft = kept ? (JSON.parse(kept) as Draft) : undefined
    if (draft && Date.now() - Date.parse(draft.at) < days * 86_400_000) return draft
  } catch {
    // A browser without storage, or something unreadable in it: there is no draft then.
  }
  return undefined
}

/** False when the browser does not keep it (storage off or full). */
export function keepDraft(userId: string, recordId: string | undefined, draft: Omit<Draft, 'at'>): boolean {
  try {
    localStorage.setItem(
      keyOf(userId, recordId),
      JSON.stringify({ ...draft, at: new Date().toISOString() } satisfies Draft),
    )
    return true
  } catch {
    return false
  }
}

export function dropDraft(userId: string, recordId: string | undefined) {
  try {
    localStorage.removeItem(keyOf(userId, recordId))
  } catch {
    // nothing was kept
  }
}

/** Drafts hold personal data: old ones and those of other people at this browser go. */
export function dropOldDrafts(userId: string) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${prefix}:`)) continue
      const [, owner, record] = key.split(':')
      if (owner !== userId || !readDraft(userId, record === 'new' ? undefined : record))
        localStorage.removeItem(key)
    }
  } catch {
    // nothing was kept
  }
}
