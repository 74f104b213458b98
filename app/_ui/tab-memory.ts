'use client'

// What a tab remembers until it is closed. Without storage, or without room, everything works and starts anew.

/** Null forgets. */
export function remember(key: string, value: unknown) {
  try {
    // First: what finds no room must not leave the old behind.
    sessionStorage.removeItem(key)
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value))
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
