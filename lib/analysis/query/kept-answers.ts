import { createHash } from 'node:crypto'
import { processWide } from '@/lib/core/process-wide'

export interface Answer {
  stamp: string
  value: unknown
  bytes: number
}

const mostBytes = 64 * 2 ** 20

const storeOf = () => processWide('analysis.answers', () => ({ kept: new Map<string, Answer>(), bytes: 0 }))

/**
 * Values that an answer depends on beside records (replacements, words) are bound, so they are in the key; `made` says
 * what is made of the rows, and of what.
 */
export const keyOf = (request: unknown, made: string) =>
  createHash('sha256').update(JSON.stringify(request)).update(made).digest('base64')

export function keptAnswer(key: string, stamp: string): Answer | undefined {
  const { kept } = storeOf()
  const found = kept.get(key)
  if (found?.stamp !== stamp) return undefined
  // The least recently used one stands first.
  kept.delete(key)
  kept.set(key, found)
  return found
}

export function keepAnswer(key: string, { stamp, value }: Omit<Answer, 'bytes'>): void {
  drop(key)
  const bytes = bytesOf(value)
  if (bytes > mostBytes / 2) return
  const store = storeOf()
  store.kept.set(key, { stamp, value, bytes })
  store.bytes += bytes
  for (const oldest of store.kept.keys()) {
    if (store.bytes <= mostBytes) break
    drop(oldest)
  }
}

function drop(key: string): void {
  const store = storeOf()
  store.bytes -= store.kept.get(key)?.bytes ?? 0
  store.kept.delete(key)
}

const texts = 24
const entry = 16

const measuredItems = 256

// Nearly: of a long list items at even distances stand for those between them.
function bytesOf(value: unknown): number {
  let bytes = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && bytes <= mostBytes) {
    const one = waiting.pop()
    if (typeof one === 'string') bytes += texts + one.length
    else if (ArrayBuffer.isView(one)) bytes += one.byteLength
    else if (one instanceof Map) waiting.push([...one])
    else if (Array.isArray(one) && one.length > measuredItems) {
      const step = Math.ceil(one.length / measuredItems)
      bytes += step * bytesOf(one.filter((_, at) => at % step === 0))
    } else if (Array.isArray(one)) for (const item of one) waiting.push(item)
    else if (typeof one === 'object' && one !== null)
      for (const item of Object.values(one)) waiting.push(item)
    bytes += entry
  }
  return bytes
}
