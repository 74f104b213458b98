import { call } from '@/app/_ui/call'
import { createListeners } from '@/app/_ui/listeners'
import type { Data } from '@/lib/http/calls'

type Clear = Data<'GET /complaintsvehicleinfo/personal/:id'>

interface Revealed {
  version: number | undefined
  request: Promise<Clear>
  clear?: Clear
}

interface How {
  list?: string | undefined
  version?: number | undefined
}

const revealed = new Map<string, Revealed>()
const listeners = createListeners()
let walk: string | undefined

// Each request is written to the audit log, so a version already revealed in this walk is not requested again. Values
// live in memory only, never in storage, and are dropped with the page, with the list, or when hidden.
export async function reveal(id: string, { list, version }: How = {}) {
  if (list && walk !== list) {
    revealed.clear()
    walk = list
  }
  const known = revealed.get(id)
  const isCurrent = known && (version === undefined || known.version === version)
  const entry = isCurrent
    ? known
    : { version, request: call('GET /complaintsvehicleinfo/personal/:id', { id }) }
  revealed.set(id, entry)
  try {
    entry.clear = await entry.request
  } catch (error) {
    revealed.delete(id)
    throw error
  } finally {
    listeners.notify()
  }
}

export function goOnRevealing(id: string, { list, version }: How) {
  if (!list || walk === undefined) return
  if (walk !== list) return hideAll()
  // call() has already shown the error.
  void reveal(id, { list, version }).catch(() => {})
}

export function hideAll() {
  walk = undefined
  revealed.clear()
  listeners.notify()
}

export function leave(id: string, { list }: How) {
  if (list && walk === list) return
  revealed.delete(id)
  listeners.notify()
}

export function useRevealed(id = ''): Clear | undefined {
  return listeners.useValue(() => revealed.get(id)?.clear, undefined)
}
