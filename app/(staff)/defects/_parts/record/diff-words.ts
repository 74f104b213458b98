export interface Part {
  text: string
  changed: boolean
}

// Beyond these the texts have little in common, or comparing them would take long: the middle is marked as a whole.
const mostEdits = 400
const mostWords = 6_000

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

export function diffWords(old: string, now: string): [Part[], Part[]] {
  const [from, to] = [wordsOf(old), wordsOf(now)]
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const [a, b] = [from.slice(start, from.length - end), to.slice(start, to.length - end)]
  const kept = a.length + b.length > mostWords ? [] : keptPairs(a, b)
  const marks = (words: string[], middle: string[], which: 0 | 1) => {
    const same = new Set(kept.map(pair => pair[which] + start))
    return join(
      words.map((text, at) => ({
        text,
        changed: at >= start && at < start + middle.length && !same.has(at),
      })),
    )
  }
  return [marks(from, a, 0), marks(to, b, 1)]
}

// Myers' greedy algorithm: the furthest place on each diagonal after each number of edits, then the way back.
// Returns the places of the words that both have
function keptPairs(a: string[], b: string[]): [number, number][] {
  const trace: Map<number, number>[] = []
  let furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(a.length + b.length, mostEdits); edits++) {
    trace.push(furthest)
    furthest = new Map(furthest)
    for (let k = -edits; k <= edits; k += 2) {
      let x = down(furthest, k, edits) ? furthest.get(k + 1)! : furthest.get(k - 1)! + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      furthest.set(k, x)
      if (x >= a.length && x - k >= b.length) return wayBack(trace, a.length, b.length)
    }
  }
  return []
}

const down = (furthest: Map<number, number>, k: number, edits: number) =>
  k === -edits || (k !== edits && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1))

function wayBack(trace: Map<number, number>[], width: number, height: number): [number, number][] {
  const pairs: [number, number][] = []
  let [x, y] = [width, height]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits]!
    const k = x - y
    const before = down(furthest, k, edits) ? k + 1 : k - 1
    const fromX = furthest.get(before) ?? 0
    const fromY = fromX - before
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0)) pairs.push([--x, --y])
    ;[x, y] = [fromX, fromY]
  }
  return pairs
}

function join(parts: Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.changed === part.changed) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

const around = 8
const longest = 28

export function excerpts(old: string, now: string): [string, string] {
  const [a, b] = [[...old], [...now]]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  const from = a.length <= longest && b.length <= longest ? 0 : Math.max(0, start - around)
  const cut = (letters: string[]) =>
    letters.length === 0
      ? ''
      : `${from > 0 ? '…' : ''}${letters.slice(from, from + longest).join('')}${letters.length > from + longest ? '…' : ''}`
  return [cut(a), cut(b)]
}
