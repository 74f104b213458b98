// Normalise before validating: a character that NFKC expands or replaces would otherwise slip past a length
// or character check.

const between = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu
// a to z only: toUpperCase makes two letters of ß and a different one of ı.
const upper = (text: string) => text.replace(/[a-z]+/g, letters => letters.toUpperCase())

export function normalizeNumber(typed: string): string {
  return upper(typed.normalize('NFKC')).normalize('NFKC').trim()
}

export function normalizeCode(typed: string): string {
  return upper(typed.normalize('NFKC').replace(between, '')).normalize('NFKC').replace(between, '')
}

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

export function normalizeCardNumber(typed: string): string {
  const code = normalizeCode(typed)
  return /^[\dA-Z]{18}$/.test(code) ? code : normalizeNumber(typed)
}

export function normalizeEmail(typed: string): string {
  const plain = typed.normalize('NFKC').replace(between, sign => (/\p{Pd}/u.test(sign) ? '-' : ''))
  return plain.replace(/@[^@]*$/, domain => domain.replace(/[A-Z]+/g, letters => letters.toLowerCase()))
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The form in which a login is stored, looked up and counted; validate the result. NFKC, then case folded
 * both ways, because neither alone joins all variants: ẞ and ß (ss), the Kelvin sign (k), ſ (s), ı (i). Lower
 * case leaves a combining dot of İ and a final sigma, handled apart.
 */
export function normalizeLogin(typed: string): string {
  const plain = typed.normalize('NFKC').replace(invisible, '')
  const folded = plain.toLowerCase().toUpperCase().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
  return folded
    .normalize('NFD')
    .replace(/(?<=[ij])\u0307/g, '')
    .normalize('NFKC')
    .trim()
}
