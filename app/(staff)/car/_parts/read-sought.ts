import { normalizeNumber } from '@/lib/values/spelling'
import { normalizeVin } from '@/lib/values/vin'
import type { Sought } from './car-search'

export function readSought(text: string): Sought | null {
  const number = normalizeNumber(text).replace(/[\s\p{Pd}]/gu, '')
  if (/^[A-Z]{2}\d{12,}$/.test(number)) return { complaintNo: number }
  const vin = normalizeVin(text)
  const isVin = /^[A-Z0-9]{8,20}$/.test(vin) && /\d/.test(vin) && /[A-Z]/.test(vin)
  return isVin ? { vin } : null
}
