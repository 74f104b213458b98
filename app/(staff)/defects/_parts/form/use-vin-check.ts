'use client'

import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'

/** What the server says about a VIN. */
export interface VinCheck {
  vin: string
  status: string
  level: 'ok' | 'warning' | 'error'
  checkDigit: string | null
  /** Positions, from 1, that are wrong. */
  positions: number[]
  hints: string[]
  modelYears: number[]
  wmi: {
    maker: string
    /** A tables agree, B well known, C a guess */
    confidence: string
    producerId: string | null
    producerName: string | null
    brandId: string | null
    brandName: string | null
  } | null
  /** What was perhaps meant where I, O or Q was typed. */
  suggestion: string | null
  duplicates: { id: string; complaintNo: string }[]
}

const path = '/carins/complaintsvehicleinfo/checkVin'
const pause = 400

/** Asks once typing pauses; an answer to an older text is dropped. `id` is the record being edited. */
export function useVinCheck(
  vin: string,
  id: string | undefined,
): VinCheck | 'running' | 'failed' | undefined {
  const [found, setFound] = useState<VinCheck | 'running' | 'failed'>()
  useEffect(() => {
    setFound(undefined)
    if (vin.length < 17 || vin.includes('*')) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setFound('running')
      try {
        const check = await call<VinCheck>('GET', path, { vin, id }, { quiet: true, signal: abort.signal })
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
