import { useEffect, useRef, useState } from 'react'
import type { EntryStep } from '@/lib/collections/read-history'

export function useHistory(of: string | undefined, load: () => Promise<EntryStep[]>) {
  const [steps, setSteps] = useState<EntryStep[] | 'failed'>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (of === undefined) return
    let open = true
    latest.current().then(
      found => open && setSteps(found),
      () => open && setSteps('failed'),
    )
    return () => {
      open = false
    }
  }, [of])
  return steps
}
