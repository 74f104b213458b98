import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type VinCheck = Data<'GET /complaintsvehicleinfo/checkVin'>

const pause = 400

/** Sends the request when typing pauses; a response to an older text is dropped. `id` excludes the edited record. */
export function useVinCheck(
  vin: string,
  id: string | undefined,
): VinCheck | 'running' | 'failed' | undefined {
  const [found, setFound] = useState<VinCheck | 'running' | 'failed'>()
  useEffect(() => {
    setFound(undefined)
    if (vin.length !== 17 || vin.includes('*')) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setFound('running')
      try {
        const check = await call(
          'GET /complaintsvehicleinfo/checkVin',
          { vin, id },
          { quiet: true, signal: abort.signal },
        )
        if (!abort.signal.aborted) setFound(check)
      } catch {
        if (!abort.signal.aborted) setFound('failed')
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [vin, id])
  return found
}
