import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { foldedPlaces, whereFolded } from '@/lib/values/fold'
import type { FilterValues } from './filters'
import { wordsOf } from './keyword'

export type Places = [from: number, to: number][]

export interface KeywordHit {
  field: 'summary' | 'description'
  text: string
  hits: Places
  synonyms: string[]
}

interface Texts {
  summary: string | null
  description: string | null
}

// A column of the list may be a dozen characters wide.
const beforeInList = 3
const longest = 80

export function excerptOf(text: string, words: readonly string[], before = 12) {
  const flat = text.replace(/\s+/g, ' ').trim()
  const first = whereFolded(flat, words)[0]?.[0] ?? 0
  const from = first > before * 2 ? first - before : 0
  const piece = `${from > 0 ? '…' : ''}${flat.slice(from, from + longest)}${flat.length > from + longest ? '…' : ''}`
  return { text: piece, hits: whereFolded(piece, words) }
}

function saysOf({ summary, description }: Texts) {
  const inSummary = foldedPlaces(summary ?? '')
  // Folding a long text is most of the work; the summary often says all.
  let inDescription: typeof inSummary | undefined
  const summarySays = (words: readonly string[]) => inSummary(words).length > 0
  const descriptionSays = (words: readonly string[]) => {
    inDescription ??= foldedPlaces(description ?? '')
    return inDescription(words).length > 0
  }
  return {
    summarySays,
    descriptionSays,
    says: (word: string) => summarySays([word]) || descriptionSays([word]),
  }
}

const synonymsSaid = (groups: readonly string[][], says: (word: string) => boolean): string[] =>
  groups.flatMap(([typed = '', ...others]) => (says(typed) ? [] : (others.find(says) ?? [])))

export const synonymsIn = (groups: readonly string[][], texts: Texts): string[] =>
  synonymsSaid(groups, saysOf(texts).says)

function hitOf(texts: Texts, groups: readonly string[][]): KeywordHit | undefined {
  const { summarySays, descriptionSays, says } = saysOf(texts)
  const inSummary = groups.filter(summarySays).length
  const inDescription = inSummary === groups.length ? 0 : groups.filter(descriptionSays).length
  if (inSummary + inDescription === 0) return undefined
  const field = inSummary >= inDescription ? 'summary' : 'description'
  const excerpt = excerptOf(texts[field] ?? '', groups.flat(), beforeInList)
  return { field, ...excerpt, synonyms: synonymsSaid(groups, says) }
}

/** Words of the keyword in rows that were read with their `description`, which goes: the list shows an excerpt. */
export async function withHits<Row extends { summary: string | null; description?: string | null }>(
  ctx: Ctx,
  rows: Row[],
  { keyword, synonyms }: FilterValues,
): Promise<(Omit<Row, 'description'> & { hit?: KeywordHit })[]> {
  if (!keyword || rows.length === 0) return rows
  const { variantsOf } = await lookups(ctx)
  const groups = wordsOf(keyword).map(word => (synonyms === false ? [word] : variantsOf(word)))
  return rows.map(({ description = null, ...row }) => {
    const hit = hitOf({ summary: row.summary, description }, groups)
    return hit ? { ...row, hit } : row
  })
}
