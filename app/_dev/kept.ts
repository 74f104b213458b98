import { useCallback, useEffect, useState } from 'react'

export type Entry = 'fz' | 'ksh' | 'sz'

export interface Kept {
  open: boolean
  active: Entry
  tab: string
  place: { x: number; y: number }
}

const key = 'tool_ui'
const first: Kept = { open: false, active: 'fz', tab: 'patterns', place: { x: 80, y: 96 } }

/** Undefined until the browser's storage was read, which the server does not know. */
export function useKept() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => setKept({ ...first, ...JSON.parse(localStorage.getItem(key) ?? '{}') }), [])
  useEffect(() => {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
  }, [kept])
  const keep = useCallback((change: Partial<Kept>) => setKept(old => ({ ...first, ...old, ...change })), [])
  return { kept, keep }
}
