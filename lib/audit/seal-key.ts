import { createHmac } from 'node:crypto'
import { hashOf } from '@/lib/core/secrets'

/** What seals are made with; it never is in the database. */
export interface SealKey {
  /** Tells keys apart without telling the key. */
  id: string
  secret: string
}

export function sealKey(secret: string): SealKey {
  return { id: hashOf(`audit seal ${secret}`).slice(0, 16), secret }
}

export interface Sealed {
  number: string
  afterId: string
  upToId: string
  rows: number
  /** SHA-256 over the digests of its rows, hex. */
  digest: string
}

/** A seal covers its rows and the seal before it: none can be taken out or put in between. */
export function macOf(
  key: SealKey,
  previous: string,
  { number, afterId, upToId, rows, digest }: Sealed,
): string {
  const covered = [previous, number, afterId, upToId, rows, digest].join(' ')
  return createHmac('sha256', key.secret).update(covered).digest('hex')
}
