import type { WordCount } from '@/lib/analysis/statistics/word-scores'
import { betweenSlices } from '@/lib/core/limits/between-slices'

export const betweenTexts = '\u001e'

// Of texts in focus, and of all.
interface Counts {
  n: number
  all: number
}

interface WordCounts {
  words: WordCount[]
  // Pairs, each once a text.
  totals: Counts
  // Texts.
  read: Counts
}

const [firstIdeograph, lastIdeograph] = ['一', '龥'].map(one => one.charCodeAt(0)) as [number, number]
const sliceLength = 4_096

// Pairs of neighbouring Chinese characters, as `bigrams()` finds and packs them, in how many texts in focus and of all.
export async function countPairs(
  looked: string | undefined,
  others: string | undefined,
): Promise<WordCounts> {
  const totals: Counts = { n: 0, all: 0 }
  const read: Counts = { n: 0, all: 0 }
  const placeOf = new Map<number, number>()
  const [n, all, lastText]: number[][] = [[], [], []]

  function count(pair: number, one: 0 | 1) {
    let place = placeOf.get(pair)
    if (place === undefined) {
      place = all!.push(0) - 1
      n!.push(0)
      lastText!.push(0)
      placeOf.set(pair, place)
    }
    if (lastText![place] === read.all) return
    lastText![place] = read.all
    n![place]! += one
    all![place]!++
    totals.n += one
    totals.all++
  }

  async function countIn(texts: string, one: 0 | 1) {
    const nextText = () => {
      read.n += one
      read.all++
    }
    const separator = betweenTexts.charCodeAt(0)
    let before = 0
    nextText()
    for (let from = 0; from < texts.length; from += sliceLength) {
      await betweenSlices()
      const to = Math.min(texts.length, from + sliceLength)
      for (let at = from; at < to; at++) {
        const code = texts.charCodeAt(at)
        const isIdeograph = code >= firstIdeograph && code <= lastIdeograph
        if (isIdeograph && before !== 0) count((before << 16) | code, one)
        before = isIdeograph ? code : 0
        if (code === separator) nextText()
      }
    }
  }

  if (looked !== undefined) await countIn(looked, 1)
  if (others !== undefined) await countIn(others, 0)
  const words = Array.from(placeOf, ([pair, place]) => ({
    word: String.fromCharCode(pair >>> 16, pair & 0xffff),
    n: n![place]!,
    all: all![place]!,
  }))
  return { words, totals, read }
}
