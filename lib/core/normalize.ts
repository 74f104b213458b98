// How numbers and codes are spelled before anything is asked of them. What is checked must be what is used: a sign that
// becomes two later would slip past a length, one that becomes another past a list of signs.

const between = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu
// Only these: ß would become two letters and ı another one. Whatever else is a letter is none of a number.
const upper = (text: string) => text.replace(/[a-z]+/g, letters => letters.toUpperCase())

/** A number with its own hyphens (complaint, card): full-width and composed signs plain (NFKC), a to z in upper case. */
export function normalizeNumber(typed: string): string {
  return upper(typed.normalize('NFKC')).normalize('NFKC').trim()
}

/** A code of letters and digits alone (VIN, plate, receipt): the same without spaces, hyphens and what is not seen. */
export function normalizeCode(typed: string): string {
  return upper(typed.normalize('NFKC').replace(between, '')).normalize('NFKC').replace(between, '')
}

export function normalizeMobile(typed: string): string {
  return normalizeCode(typed).replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The one spelling of a login name, in which it is stored, looked up and counted; what a name may be is checked on the
 * result. Full-width and composed signs become plain ones (NFKC). Case is folded there and back, for neither way alone
 * joins them all: ẞ and ß become ss, the Kelvin sign k, ſ s, a dotless ı i. Lower case leaves a dot of İ behind, and a sigma
 * at the end of a word as another sign.
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
