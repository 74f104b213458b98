import { foldCharacters } from '@/lib/values/fold'

const between = /[^\p{L}\p{N}]+/gu
const digits = /\p{N}+/gu
const longest = 3

export const bucketBits = 20
export const buckets = 1 << bucketBits

/** Normalised so that spelling, width and digits do not matter: 5.5万公里 and 60000公里 are the same to coding. */
export function foldText(text: string): string {
  return foldCharacters(text).replace(digits, '0').replace(between, ' ').trim()
}

// Calls `each` with the bucket of every run of one to three characters, repeated ones too, and where it stands. Buckets,
// not a dictionary: a model then holds no text of any record.
export function walkGrams(folded: string, each: (bucket: number, start: number, length: number) => void) {
  for (let start = 0; start < folded.length; start++) {
    let hash = 0x811c9dc5
    for (let length = 1; length <= longest && start + length <= folded.length; length++) {
      const code = folded.charCodeAt(start + length - 1)
      if (code === 32) break
      hash = Math.imul(hash ^ (code & 0xff), 0x01000193)
      hash = Math.imul(hash ^ (code >>> 8), 0x01000193)
      // Mixed once more, because the low bits of this hash follow the last character too closely.
      let mixed = hash ^ (hash >>> 15)
      mixed = Math.imul(mixed, 0x2c1b3c6d)
      mixed ^= mixed >>> 12
      each(mixed & (buckets - 1), start, length)
    }
  }
}

export function bucketsOf(folded: string): Uint32Array {
  const found: number[] = []
  walkGrams(folded, bucket => found.push(bucket))
  const sorted = Uint32Array.from(found).sort()
  let kept = 0
  for (const bucket of sorted) if (kept === 0 || sorted[kept - 1] !== bucket) sorted[kept++] = bucket
  return sorted.subarray(0, kept)
}
