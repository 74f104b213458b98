import type { WordCount } from '@/lib/analysis/statistics/word-scores'
import { betweenSlices } from '@/lib/core/limits/between-slices'

export const betweenTexts = '\u001e'

// Of texts in focus, and of all.
interface Counts {
  n: number
  all: number
}

interface Words {
  words: WordCount[]
  // Pairs, each once a text.
  totals: Counts
  // Texts.
  read: Counts
}

const firstIdeograph = 0x4e00
const ideographs = 0x9fa6 - firstIdeograph
const sliceLength = 4_096

// Pairs of neighbouring Chinese characters, as `bigrams()` finds them, in how many texts in focus and of all.
export async function countPairs(looked: string | undefined, others: string | undefined): Promise<Words> {
  const table = new PairTable()
  const inLooked = await addTexts(table, looked, true)
  const inOthers = await addTexts(table, others, false)
  const both = (of: 'texts' | 'pairs'): Counts => ({ n: inLooked[of], all: inLooked[of] + inOthers[of] })
  return { words: table.list(), totals: both('pairs'), read: both('texts') }
}

async function addTexts(table: PairTable, texts: string | undefined, areLooked: boolean) {
  if (texts === undefined) return { texts: 0, pairs: 0 }
  const separator = betweenTexts.charCodeAt(0)
  let before = -1
  let [found, pairs] = [1, 0]
  table.nextText()
  for (let from = 0; from < texts.length; from += sliceLength) {
    await betweenSlices()
    const to = Math.min(texts.length, from + sliceLength)
    for (let at = from; at < to; at++) {
      const code = texts.charCodeAt(at)
      const here = code - firstIdeograph
      const isIdeograph = here >= 0 && here < ideographs
      if (isIdeograph && before >= 0 && table.add(before * ideographs + here, areLooked)) pairs++
      before = isIdeograph ? here : -1
      if (code !== separator) continue
      table.nextText()
      found++
    }
  }
  return { texts: found, pairs }
}

// Half a million pairs of some ten thousand different ones. `slots` has, by a hash, the place of one plus one (open addressing).
class PairTable {
  private slots = new Int32Array(2 ** 16)
  private readonly keys: number[] = []
  private readonly looked: number[] = []
  private readonly all: number[] = []
  private readonly lastText: number[] = []
  private text = 0

  nextText(): void {
    this.text++
  }

  // False for a pair that this text had before.
  add(key: number, isLooked: boolean): boolean {
    const place = this.placeOf(key)
    if (this.lastText[place] === this.text) return false
    this.lastText[place] = this.text
    this.all[place]!++
    if (isLooked) this.looked[place]!++
    return true
  }

  list(): WordCount[] {
    return this.keys.map((key, at) => ({
      word: String.fromCharCode(
        firstIdeograph + Math.floor(key / ideographs),
        firstIdeograph + (key % ideographs),
      ),
      n: this.looked[at]!,
      all: this.all[at]!,
    }))
  }

  private placeOf(key: number): number {
    const slot = this.slotOf(key)
    if (this.slots[slot] !== 0) return this.slots[slot]! - 1
    for (const column of [this.looked, this.all, this.lastText]) column.push(0)
    this.slots[slot] = this.keys.push(key)
    if (2 * this.keys.length > this.slots.length) this.grow()
    return this.keys.length - 1
  }

  private slotOf(key: number): number {
    const mask = this.slots.length - 1
    const hash = Math.imul(key, 0x9e3779b1)
    let slot = (hash ^ (hash >>> 15)) & mask
    while (this.slots[slot] !== 0 && this.keys[this.slots[slot]! - 1] !== key) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length)
    for (const [at, key] of this.keys.entries()) this.slots[this.slotOf(key)] = at + 1
  }
}
