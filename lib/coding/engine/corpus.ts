import { buckets } from './features'

export interface Label {
  assembly: string
  also?: readonly string[]
  subAssembly: string | null
  symptoms: readonly string[]
}

const blockSize = 1 << 20

export class Corpus<Labelled = Label> {
  readonly #blocks: Uint32Array[] = []
  #used = blockSize
  readonly #places: { block: number; start: number; end: number }[] = []
  readonly labels: Labelled[] = []
  features = 0

  get size(): number {
    return this.labels.length
  }

  add(found: Uint32Array, label: Labelled): void {
    if (this.#used + found.length > blockSize) {
      this.#blocks.push(new Uint32Array(blockSize))
      this.#used = 0
    }
    const block = this.#blocks.length - 1
    this.#blocks[block]!.set(found, this.#used)
    this.#places.push({ block, start: this.#used, end: this.#used + found.length })
    this.#used += found.length
    this.features += found.length
    this.labels.push(label)
  }

  of(record: number): Uint32Array {
    const { block, start, end } = this.#places[record]!
    return this.#blocks[block]!.subarray(start, end)
  }

  documentCounts(records: Iterable<number>): Uint32Array {
    const counts = new Uint32Array(buckets)
    for (const record of records) for (const bucket of this.of(record)) counts[bucket]!++
    return counts
  }
}
