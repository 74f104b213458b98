import type { Sought } from './car-search'

export function readSought(text: string): Sought | null {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (/^[A-Z]{2}\d{12,}$/.test(code)) return { complaintNo: code }
  const isVin = /^[A-Z0-9]{8,20}$/.test(code) && /\d/.test(code) && /[A-Z]/.test(code)
  return isVin ? { vin: code } : null
}
