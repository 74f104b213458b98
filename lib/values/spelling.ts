// Normalise before validating: a character that NFKC expands or replaces would otherwise slip past a length
// or character check.

// What is longer is no number, day or name, whatever a reader makes of it: some take the square of the length.
export const longestRead = 2_000

const between = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu
// a to z only: toUpperCase makes two letters of ß and a different one of ı.
const upper = (text: string) => text.replace(/[a-z]+/g, letters => letters.toUpperCase())

export function normalizeNumber(typed: string): string {
  return upper(typed.normalize('NFKC')).normalize('NFKC').trim()
}

export function normalizeCode(typed: string): string {
  if (/^[\dA-Z]*$/.test(typed)) return typed
  return upper(typed.normalize('NFKC').replace(between, '')).normalize('NFKC').replace(between, '')
}

export function normalizeCardNumber(typed: string): string {
  const code = normalizeCode(typed)
  return /^[\dA-Z]{18}$/.test(code) ? code : normalizeNumber(typed)
}

export function normalizeEmail(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/^\s*mailto:/i, '')
    .replace(between, sign => (/\p{Pd}/u.test(sign) ? '-' : ''))
  return plain.replace(/@[^@]*$/, domain => domain.replace(/[A-Z]+/g, letters => letters.toLowerCase()))
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu

// The form in which a login is stored, looked up and counted; validate the result. NFKC, then case folded
// both ways, because neither alone joins all variants: ẞ and ß (ss), the Kelvin sign (k), ſ (s), ı (i). Lower
// case leaves a combining dot of İ and a final sigma, handled apart.
export function normalizeLogin(typed: string): string {
  const plain = typed.normalize('NFKC').replace(invisible, '')
  const folded = plain.toLowerCase().toUpperCase().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
  return folded
    .normalize('NFD')
    .replace(/(?<=[ij])\u0307/g, '')
    .normalize('NFKC')
    .trim()
}

// 138****5678, 3301********1234, zh***@qq.com: of what another office has covered nobody can be reached.
export const isMasked = (text: string) => /(?:[*＊✱●•■█]\s*){2,}|\d[xX]{3,}/.test(text)
