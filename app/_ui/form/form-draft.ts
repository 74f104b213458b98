'use client'

import type { FormValues } from './form-fields'

const keptFor = 7 * 24 * 60 * 60 * 1000

export interface Draft {
  at: number
  values: FormValues
  /** What these fields held before, and the record's version then. */
  base?: FormValues
  version?: number
}

/** A form that was not saved, on this machine only, for this person and this record. */
export const draftKey = (form: string, user: string) => `draft:${user}:${form}`

export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.at !== 'number' || Date.now() - draft.at > keptFor) return undefined
    return draft
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, draft: Omit<Draft, 'at'>) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() } satisfies Draft))
  } catch {
    // No room: the form works, only a crash would lose what is typed.
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Whoever signs out leaves nothing behind: a draft holds a citizen's name and phone. */
export function dropAllDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
