import { mayAskVin } from '@/lib/defects/list/keyword'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeCode, normalizeNumber } from '@/lib/values/spelling'

export const findKinds = ['number', 'vin', 'mobile', 'plate', 'name', 'sourceNo', 'words'] as const
export type FindKind = (typeof findKinds)[number]

export interface Shapes {
  number?: { starts: string[]; ends?: string }
  vin?: { value: string; ends: boolean }
  mobile?: string
  plate?: string
  name?: string
  sourceNo?: string
}

export const personalKinds: readonly FindKind[] = ['vin', 'mobile', 'plate', 'name']

const shortest = 4
const plate = /^[一-龥][A-Z][A-Z0-9挂学警港澳]{5,6}$/
const series = 'QX'

export function readText(text: string, clear: boolean): Shapes {
  const code = normalizeCode(text)
  const shapes: Shapes = { number: numberIn(code), vin: vinIn(code, clear) }
  if (text.length >= shortest && /\d/.test(text)) shapes.sourceNo = text
  if (!clear) return shapes
  const mobile = normalizeMobile(text)
  if (/^\+?[\d-]{7,20}$/.test(mobile)) shapes.mobile = mobile
  if (plate.test(code)) shapes.plate = code
  if (/^\p{L}[\p{L}\p{M}·.' -]{1,59}$/u.test(text)) shapes.name = text
  return shapes
}

export type PersonalNumber = 'mobile' | 'plate'

/** What the whole text can only be; of nothing that is found otherwise too. */
export function personalNumber(text: string): PersonalNumber | null {
  if (/^(\+?86)?1\d{10}$/.test(normalizeMobile(text))) return 'mobile'
  return plate.test(normalizeCode(text)) ? 'plate' : null
}

function numberIn(code: string): Shapes['number'] {
  const number = normalizeNumber(code)
  if (/^[A-Z]{2}\d{2,}$/.test(number)) return { starts: [number] }
  if (!/^\d{4,14}$/.test(number)) return undefined
  return { starts: number.startsWith('20') ? [series + number] : [], ends: number }
}

function vinIn(code: string, clear: boolean): Shapes['vin'] {
  const fits = /^[A-Z0-9]{4,17}$/.test(code) && mayAskVin(code, clear)
  return fits ? { value: code, ends: clear } : undefined
}
