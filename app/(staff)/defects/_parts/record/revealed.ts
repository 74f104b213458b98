'use client'

import { useSyncExternalStore } from 'react'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

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

/** Each request is written to the audit log. The values live in memory only, never in storage. */
export async function reveal(id: string) {
  shown.set(id, await call('GET /complaintsvehicleinfo/personal/:id', { id }))
  tell()
}

export function hide(id: string) {
  shown.delete(id)
  tell()
}

export function useRevealed(id = ''): Clear | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown.get(id),
    () => undefined,
  )
}
