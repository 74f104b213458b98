import { useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type VehicleAnswer = Data<`GET /bigdata/${Source}/:vin`>
export type BestVehicle = NonNullable<VehicleAnswer['best']>

export interface Found {
  answer?: VehicleAnswer
  /** The external register does not answer; our own records are searched instead. */
  away: boolean
}

type Source = 'queryVehicleInfoByES' | 'queryVehicleInfoByVinCode'

const ask = (which: Source, vin: string, signal: AbortSignal) =>
  call(`GET /bigdata/${which}/:vin`, { vin }, { quiet: true, signal })

export function useVehicle(vin: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    setFound(undefined)
    if (!vin) return
    const abort = new AbortController()
    const { signal } = abort
    const show = (one: Found) => !signal.aborted && setFound(one)
    ask('queryVehicleInfoByES', vin, signal)
      .then(answer => show({ answer, away: false }))
      .catch(async error => {
        // No fallback: 403 applies to our own records too, and 429 means that the user has to wait.
        if (signal.aborted || (error instanceof CallError && [403, 429].includes(error.code))) return
        const answer = await ask('queryVehicleInfoByVinCode', vin, signal).catch(() => undefined)
        show({ answer, away: true })
      })
    return () => abort.abort()
  }, [vin])
  return found
}
