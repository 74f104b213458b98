/** What is not seen: zero-width signs, soft hyphens, variation selectors. */
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
