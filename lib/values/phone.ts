import { normalizeCode, normalizeNumber } from './spelling'

export function normalizeMobile(typed: string): string {
  return normalizeCode(typed).replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

const landline =
  /^(?:(?:\+|00)86-?\(?0?|\(?0)(10|2\d|[3-9]\d\d)\)?-?([2-9]\d{2,3})-?(\d{4})(?:(?:-|X|#|EXT\.?|转|分机)(\d{1,6}))?$/
const hotline = /^([48]00)-?(\d{3})-?(\d{4})$/

export function normalizePhone(typed: string): string {
  const plain = normalizeNumber(typed)
  const mobile = normalizeMobile(plain)
  if (/^1[3-9]\d{9}$/.test(mobile)) return mobile
  const compact = plain.replace(/[\p{Pd}\u2212]/gu, '-').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  const [, area, exchange, line, extension] = landline.exec(compact) ?? []
  if (area) return [`0${area}`, `${exchange}${line}`, extension].filter(Boolean).join('-')
  if (/^[2-9]\d{2,3}-?\d{4}$/.test(compact)) return compact.replace('-', '')
  return hotline.test(compact) ? compact.replace(hotline, '$1-$2-$3') : plain
}
