import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { foldCode, foldedPlaces } from '@/lib/values/fold'
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

// The column of the list is at least sixteen characters wide.
const beforeInList = 8
const longest = 80

// Of words that went through `foldCode()`. As they are typed they mostly stand in the text: it is folded where they do not.
function soughtIn(text: string | null) {
  const flat = (text ?? '').replace(/\s+/g, ' ').trim()
  let places: ReturnType<typeof foldedPlaces> | undefined
  return {
    flat,
    first(words: readonly string[]): Places[number] | undefined {
      let first: Places[number] | undefined
      for (const word of words) {
        const at = word ? flat.indexOf(word) : -1
        if (at >= 0 && !(first && first[0] <= at)) first = [at, at + word.length]
      }
      places ??= first ? undefined : foldedPlaces(flat)
      return first ?? places!(words)[0]
    },
  }
}
type Sought = ReturnType<typeof soughtIn>

export const excerptOf = (text: string | null, bareWords: readonly string[]) =>
  excerptAt(soughtIn(text), bareWords, 12)

function excerptAt({ flat, first }: Sought, bareWords: readonly string[], before: number) {
  const [start, end] = first(bareWords) ?? [0, 0]
  const from = end > before * 2 ? Math.max(0, start - before) : 0
  const shown = flat.slice(from, from + longest)
  const shift = from > 0 ? 1 : 0
  return {
    text: `${from > 0 ? '…' : ''}${shown}${flat.length > from + longest ? '…' : ''}`,
    hits: foldedPlaces(shown)(bareWords).map(([at, end]): Places[number] => [at + shift, end + shift]),
  }
}

const bareOf = (groups: readonly string[][]) => groups.map(group => group.map(foldCode))

// The first word of a group is the one that was typed.
const synonymsSaid = (groups: readonly string[][], bare: string[][], texts: Sought[]) =>
  groups.flatMap((group, at) => {
    const first = bare[at]!.findIndex(word => texts.some(({ first }) => first([word])))
    return first > 0 ? [group[first]!] : []
  })

export const synonymsIn = (groups: readonly string[][], { summary, description }: Texts) =>
  synonymsSaid(groups, bareOf(groups), [soughtIn(summary), soughtIn(description)])

function hitOf(texts: Texts, groups: readonly string[][], bare: string[][]): KeywordHit | undefined {
  const summary = soughtIn(texts.summary)
  const description = soughtIn(texts.description)
  const saidBy = ({ first }: Sought) => bare.filter(first).length
  const inSummary = saidBy(summary)
  const inDescription = inSummary === groups.length ? 0 : saidBy(description)
  if (inSummary + inDescription === 0) return undefined
  const field = inSummary >= inDescription ? 'summary' : 'description'
  return {
    field,
    ...excerptAt({ summary, description }[field], bare.flat(), beforeInList),
    synonyms: synonymsSaid(groups, bare, [summary, description]),
  }
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
  const bare = bareOf(groups)
  // In place: to copy a row of sixty columns takes longer than to find its words.
  return rows.map(row => {
    const { summary, description = null } = row
    const hit = hitOf({ summary, description }, groups, bare)
    return Object.assign(row, { description: undefined, hit })
  })
}
