import { whereFolded } from '@/lib/values/fold'

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

export function cut(text: string, words: readonly string[]): Pick<Snippet, 'text' | 'hits'> {
  const flat = text.replace(/\s+/g, ' ').trim()
  const first = whereFolded(flat, words)[0]?.[0] ?? 0
  const from = first > before * 2 ? first - before : 0
  const piece = `${from > 0 ? '…' : ''}${flat.slice(from, from + longest)}${flat.length > from + longest ? '…' : ''}`
  return { text: piece, hits: whereFolded(piece, words) }
}
