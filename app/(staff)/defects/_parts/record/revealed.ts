'use client'

import { useSyncExternalStore } from 'react'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

/** Codes have their names beside them: gender, genderName. */
type Clear = Data<'GET /complaintsvehicleinfo/personal/:id'>

const shown = new Map<string, Clear>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/** Asks for the personal data of one record; the server writes down who asked. Gone with the page. */
export async function reveal(id: string) {
  shown.set(id, await call('GET /complaintsvehicleinfo/personal/:id', { id }))
  tell()
}

export function hide(id: string) {
  shown.delete(id)
  tell()
}

/** The personal data of a record once it was asked for. */
export function useRevealed(id = ''): Clear | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown.get(id),
    () => undefined,
  )
}
