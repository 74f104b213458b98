// Kept in sessionStorage. Without storage, or when the quota is exceeded, everything still works and starts empty.

export function remember(key: string, value: unknown) {
  try {
    // Remove first: when the new value exceeds the quota, the old one must not stay.
    sessionStorage.removeItem(key)
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Unavailable or full: as if the value had been forgotten.
  }
}

export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
