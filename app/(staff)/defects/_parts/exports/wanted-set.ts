'use client'

const key = 'defects:export-set'

// The columns that were just put together are those of the next export, whatever stands first otherwise.

export function wantSet(id: string) {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // without storage it is found in the list of sets
  }
}

/** The set that was asked for, if it is among these; once. */
export function takeWanted(ids: string[]): string | undefined {
  try {
    const id = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return ids.find(one => one === id)
  } catch {
    return undefined
  }
}
