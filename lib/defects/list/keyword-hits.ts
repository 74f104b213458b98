import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { whereFolded } from '@/lib/values/fold'
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

const says = (text: string | null, words: readonly string[]) => whereFolded(text ?? '', words).length > 0

export const synonymsIn = (groups: readonly string[][], { summary, description }: Texts): string[] =>
  groups.flatMap(([typed = '', ...others]) => {
    const isSaid = (word: string) => says(summary, [word]) || says(description, [word])
    return isSaid(typed) ? [] : (others.find(isSaid) ?? [])
  })

function hitOf(texts: Texts, groups: readonly string[][]): KeywordHit | undefined {
  const { summary, description } = texts
  const words = groups.flat()
  const share = (text: string | null) => groups.filter(group => says(text, group)).length
  const [inSummary, inDescription] = [share(summary), share(description)]
  if (inSummary + inDescription === 0) return undefined
  const synonyms = synonymsIn(groups, texts)
  return inSummary >= inDescription
    ? { field: 'summary', ...excerptOf(summary ?? '', words, beforeInList), synonyms }
    : { field: 'description', ...excerptOf(description ?? '', words, beforeInList), synonyms }
}

const descriptions = 'SELECT id, description FROM defects WHERE id = ANY($1::bigint[])'

export async function withHits<Row extends { id: string; summary: string | null }>(
  ctx: Ctx,
  rows: Row[],
  { keyword, synonyms }: FilterValues,
): Promise<(Row & { hit?: KeywordHit })[]> {
  if (!keyword || rows.length === 0) return rows
  const { variantsOf } = await lookups(ctx)
  const groups = wordsOf(keyword).map(word => (synonyms === false ? [word] : variantsOf(word)))
  const stored = await query<{ id: string; description: string | null }>(ctx.db, descriptions, [
    rows.map(({ id }) => id),
  ])
  const byId = new Map(stored.map(({ id, description }) => [id, description]))
  return rows.map(row => {
    const hit = hitOf({ summary: row.summary, description: byId.get(row.id) ?? null }, groups)
    return hit ? { ...row, hit } : row
  })
}
