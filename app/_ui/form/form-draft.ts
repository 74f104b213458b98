import { dropAllDraftFiles, dropDraftFiles, dropOldDraftFiles } from '@/app/_ui/files/draft-files'
import type { FormValues } from './form-fields'

const keptFor = 7 * 24 * 60 * 60 * 1000

export interface Draft {
  at: number
  values: FormValues
  base?: FormValues
  version?: number
  files?: number
}

/** Keyed by user, because several people may share a browser. */
export const draftKey = (form: string, user: string) => `draft:${user}:${form}`

export function readDraft(key: string): Draft | undefined {
  void dropOldDraftFiles(Date.now() - keptFor)
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
    // Quota exceeded: the form still works, only the draft is missing.
  }
}

export function dropDraft(key: string) {
  dropDraftFiles(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable: there is no draft.
  }
}

/** Called on sign-out: a draft holds a citizen's name and phone number. */
export function dropAllDrafts() {
  dropAllDraftFiles()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    // Storage is unavailable: there is no draft.
  }
}
