import { keyedHash } from '@/lib/intake/secrets'
import { normalizeCode } from '@/lib/values/spelling'

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * 100 bits derived from a random seed and AUTH_SECRET, so that a repeated request gets the same receipt although only
 * its hash is stored. Without I, L, O and U, which are misread.
 */
export function receiptOf(seed: string): string {
  const bits = BigInt(`0x${keyedHash('receipt', seed)}`)
  const text = Array.from({ length }, (_, at) => signs[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

export function normaliseReceipt(typed: string): string {
  const plain = normalizeCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}
