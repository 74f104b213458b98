import type { Corpus } from './corpus'
import { buckets } from './features'

const largest = 1 << 16
const leastRecords = 2

export interface Vocabulary {
  buckets: Uint32Array
  idf: Float32Array
}

export function chooseVocabulary(corpus: Corpus, records: readonly number[]): Vocabulary {
  const counts = corpus.documentCounts(records)
  const perCount = new Map<number, number>()
  for (const count of counts) if (count >= leastRecords) perCount.set(count, (perCount.get(count) ?? 0) + 1)
  let left = largest
  let least = leastRecords
  for (const [count, many] of [...perCount].sort(([one], [other]) => other - one)) {
    least = count
    left -= many
    if (left <= 0) break
  }
  const chosen: number[] = []
  for (let bucket = 0; bucket < buckets && chosen.length < largest; bucket++)
    if (counts[bucket]! >= least) chosen.push(bucket)
  const idf = Float32Array.from(chosen, bucket => Math.log((1 + records.length) / (1 + counts[bucket]!)) + 1)
  return { buckets: Uint32Array.from(chosen), idf }
}

export function featureNumbers({ buckets: chosen }: Pick<Vocabulary, 'buckets'>): Int32Array {
  const numbers = new Int32Array(buckets).fill(-1)
  for (const [number, bucket] of chosen.entries()) numbers[bucket] = number
  return numbers
}
