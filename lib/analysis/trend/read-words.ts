import { within } from '@/lib/analysis/query/analysis-schema'
import { type Rows, readDerived } from '@/lib/analysis/query/read-rows'
import { scoreWords } from '@/lib/analysis/statistics/word-scores'
import type { Ctx } from '@/lib/core/context'
import { betweenSlices } from '@/lib/core/limits/between-slices'
import { bigrams } from '@/lib/defects/list/bigrams'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
import { type Lens, namesOfValues } from './lens'

const sample = { looked: 2_000, others: 4_000 }
const leastRecords = 3
const shownWords = 20
const firstIdeograph = 0x4e00
const leastScore = 1.96

interface Word {
  word: string
  n: number
  share: number
  othersShare: number
  z: number
  filters: FilterValues
}

interface Words {
  read: { looked: number; others: number; of: number }
  words: Word[]
}

// `of`: how many records are in focus, all of them
export async function readWords(ctx: Ctx, { base, around, values }: Lens, of: number): Promise<Words> {
  const { filters } = base
  const everything = within({ counted: true, alsoExtra: false }, base.window)
  const names = await namesOfValues(ctx, values)
  const texts = await statementOf(ctx, filters, values.length > 0 ? around.filters : everything)
  const { pairs, read, totals } = await readDerived(ctx, [texts], {
    name: 'pairs of texts',
    of: ([rows]) => countPairs(rows!),
  })
  const others = read.all - read.n
  const known = new Set(names.flatMap(bigrams))
  const words = pairs.filter(({ pair }) => !known.has(pair)).map(one => ({ ...one, word: wordOf(one.pair) }))
  const telling = scoreWords(words, totals).filter(({ z }) => z > leastScore)
  return {
    read: { looked: read.n, others, of },
    words: (others > 0 ? telling : []).slice(0, shownWords).map(({ word, n, all, z }) => ({
      word,
      n,
      share: n / read.n,
      othersShare: (all - n) / others,
      z,
      filters: { ...filters, keyword: [filters.keyword, word].filter(Boolean).join(' '), synonyms: false },
    })),
  }
}

const wordOf = (key: number) => String.fromCharCode((key >> 16) & 0xffff, key & 0xffff)

interface Counts {
  n: number
  all: number
}

async function countPairs(texts: Rows) {
  const counts = new Map<number, Counts>()
  const [read, totals] = [
    { n: 0, all: 0 },
    { n: 0, all: 0 },
  ]
  for (const [isLooked, text] of texts) {
    await betweenSlices()
    const looked = isLooked === 't' ? 1 : 0
    read.n += looked
    read.all++
    for (const pair of bigrams(text!)) {
      if (((pair >> 16) & 0xffff) < firstIdeograph || (pair & 0xffff) < firstIdeograph) continue
      totals.n += looked
      totals.all++
      const known = counts.get(pair)
      if (!known) counts.set(pair, { n: looked, all: 1 })
      else {
        known.n += looked
        known.all++
      }
    }
  }
  const pairs = [...counts].flatMap(([pair, one]) => (one.n >= leastRecords ? [{ pair, ...one }] : []))
  return { pairs, read, totals }
}

async function statementOf(ctx: Ctx, filters: FilterValues, around: FilterValues): Promise<Statement> {
  const values: unknown[] = []
  const newestOf = async (given: FilterValues, limit: number) => {
    const { source, where } = matchingRows(
      await matchesOf(ctx, given),
      ['received_at', 'summary', 'description'],
      value => `$${values.push(value)}`,
    )
    return `SELECT id, summary, description, received_at FROM ${source} AS found ${where}
      ORDER BY received_at DESC, id DESC LIMIT ${limit}`
  }
  const text = `WITH
      looked AS MATERIALIZED (${await newestOf(filters, sample.looked)}),
      others AS MATERIALIZED (
        SELECT * FROM (${await newestOf(around, sample.looked + sample.others)}) AS newest
        WHERE id NOT IN (SELECT id FROM looked) LIMIT ${sample.others})
    SELECT is_looked, concat_ws(' ', summary, description)
      FROM (SELECT true AS is_looked, * FROM looked UNION ALL SELECT false, * FROM others) AS texts`
  return { text, values }
}
