'use client'

// What a tab remembers until it is closed. Without storage, or without room, everything works and starts anew.

/** Null forgets. */
export function remember(key: string, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As if it had been forgotten.
  }
}

export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
