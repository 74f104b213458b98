import { useCallback, useState } from 'react'

export interface Call {
  text: string
  since: number | undefined
  look(text: string): void
  start(): void
  next(): void
}

export const secondsOf = (since: number): number => Math.max(1, Math.round((Date.now() - since) / 1_000))

// The clock runs from the first sign that is typed of the caller.
export function useCall(found: { text: string; since?: number } | undefined): Call {
  const [{ text, since }, set] = useState<{ text: string; since?: number }>(found ?? { text: '' })
  return {
    text,
    since,
    look: useCallback(
      text => set(({ since }) => ({ text, since: since ?? (text ? Date.now() : undefined) })),
      [],
    ),
    start: () => set({ text, since: Date.now() }),
    next: () => set({ text: '', since: undefined }),
  }
}
