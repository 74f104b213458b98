'use client'

import { useEffect, useState } from 'react'
import { call } from '../../../_ui/call'

interface Catalogue {
  producerId?: string
  producerName?: string
  brandId?: string
  brandName?: string
  modelRangeId?: string
  modelRangeName?: string
  typeCodeId?: string
  typeCodeName?: string
}

/** What the server says about a VIN. */
export interface VinCheck {
  vin: string
  status: string
  valid: boolean
  modelYears: number[]
  wmi: { maker: string } | null
  suggestion?: Catalogue | null
  corrected?: string | null
  duplicates: { id: string; complaintNo: string }[]
}

/** Asks once typing pauses; an answer to an older text is dropped. */
export function useVinCheck(vin: string): VinCheck | 'running' | 'failed' | undefined {
  const [found, setFound] = useState<VinCheck | 'running' | 'failed'>()
  useEffect(() => {
    if (vin.length < 17 || vin.includes('*')) return setFound(undefined)
    const { signal, abort } = abortable()
    const timer = setTimeout(async () => {
      setFound('running')
      try {
        const check = await call<VinCheck>(
          'GET',
          '/carins/complaintsvehicleinfo/checkVin',
          { vin },
          { quiet: true, signal },
        )
        if (!signal.aborted) setFound(check)
      } catch {
        if (!signal.aborted) setFound('failed')
      }
    }, 400)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [vin])
  return found
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
