'use client'

import { useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

/** What the server knows of the vehicle behind a VIN. */
export type VehicleAnswer = Data<`GET /bigdata/${Source}/:vin`>
/** The vehicle that a VIN leads to, with how many records say so. */
export type BestVehicle = NonNullable<VehicleAnswer['best']>

export interface Found {
  answer?: VehicleAnswer
  /** The register does not answer: the rest of the form is filled in by hand. */
  away: boolean
}

type Source = 'queryVehicleInfoByES' | 'queryVehicleInfoByVinCode'

const ask = (which: Source, vin: string, signal: AbortSignal) =>
  call(`GET /bigdata/${which}/:vin`, { vin }, { quiet: true, signal })

/** Looks a VIN up once it is known to be one; while the register is away our own records stand in. */
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
        // Who may not see records is not told what they say, and who looked up too many waits.
        if (signal.aborted || (error instanceof CallError && [403, 429].includes(error.code))) return
        const answer = await ask('queryVehicleInfoByVinCode', vin, signal).catch(() => undefined)
        show({ answer, away: true })
      })
    return () => abort.abort()
  }, [vin])
  return found
}
