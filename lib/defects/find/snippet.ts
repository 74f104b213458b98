export interface Snippet {
  field:
    | 'complaintNo'
    | 'vin'
    | 'mobile'
    | 'plateNo'
    | 'reporterName'
    | 'sourceRef'
    | 'summary'
    | 'description'
  text: string
  hits: [from: number, to: number][]
}

const before = 12
const longest = 80

export function whereIn(text: string, words: readonly string[]): Snippet['hits'] {
  const low = text.toLowerCase()
  const hits: Snippet['hits'] = []
  for (const word of words.map(one => one.toLowerCase()).filter(Boolean))
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length))
      hits.push([at, at + word.length])
  return joined(hits.sort(([a], [b]) => a - b))
}

function joined(hits: Snippet['hits']): Snippet['hits'] {
  const apart: Snippet['hits'] = []
  for (const [from, to] of hits) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

export function cut(text: string, words: readonly string[]): Pick<Snippet, 'text' | 'hits'> {
  const flat = text.replace(/\s+/g, ' ').trim()
  const first = whereIn(flat, words)[0]?.[0] ?? 0
  const from = first > before * 2 ? first - before : 0
  const piece = `${from > 0 ? '…' : ''}${flat.slice(from, from + longest)}${flat.length > from + longest ? '…' : ''}`
  return { text: piece, hits: whereIn(piece, words) }
}
