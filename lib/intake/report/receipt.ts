import { normalizeCode } from '@/lib/core/normalize'
import { keyedHash } from '@/lib/intake/secrets'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * A report's receipt: 100 bits that follow from a random seed and the server's secret, so that a repeated call gets the
 * same one although only its hash is kept. Read aloud and typed without mistakes: no I, L, O, U.
 */
export function receiptOf(seed: string): string {
  const bits = BigInt(`0x${keyedHash('receipt', seed)}`)
  const text = Array.from({ length }, (_, at) => signs[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** As it was told, however it is typed. */
export function normaliseReceipt(typed: string): string {
  const plain = normalizeCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}
