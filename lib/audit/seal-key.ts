import { createHmac } from 'node:crypto'
import { hashOf } from '@/lib/core/secrets'

export interface SealKey {
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
  digest: string
}

/** The MAC covers the previous seal, so that none can be removed or inserted. */
export function macOf(
  key: SealKey,
  previous: string,
  { number, afterId, upToId, rows, digest }: Sealed,
): string {
  const covered = [previous, number, afterId, upToId, rows, digest].join(' ')
  return createHmac('sha256', key.secret).update(covered).digest('hex')
}
