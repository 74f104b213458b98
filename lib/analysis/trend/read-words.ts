import { within } from '@/lib/analysis/query/analysis-schema'
import { readDerived } from '@/lib/analysis/query/read-rows'
import { scoreWords } from '@/lib/analysis/statistics/word-scores'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
import { betweenTexts, countPairs } from './count-pairs'
import { type Lens, namesOfValues } from './lens'

const sample = { looked: 2_000, others: 4_000 }
const leastRecords = 3
const shownWords = 20
const leastScore = 1.96

// `of`: how many records are in focus, all of them
export async function readWords(ctx: Ctx, { base, around, values }: Lens, of: number) {
  const { filters } = base
  const everything = within({ counted: true, alsoExtra: false }, base.window)
  const names = await namesOfValues(ctx, values)
  const texts = await statementOf(ctx, filters, values.length > 0 ? around.filters : everything)
  const { words, read, totals } = await readDerived(ctx, [texts], {
    name: 'words of texts',
    async of([rows]) {
      const textsOf = (name: string) => rows!.find(([isLooked]) => isLooked === name)?.[1] ?? undefined
      const { words, ...counts } = await countPairs(textsOf('t'), textsOf('f'))
      return { ...counts, words: words.filter(({ n }) => n >= leastRecords) }
    },
  })
  const others = read.all - read.n
  const unknown = words.filter(({ word }) => !names.some(name => name.includes(word)))
  const telling = scoreWords(unknown, totals).filter(({ z }) => z > leastScore)
  return {
    read: { looked: read.n, others, of },
    words: (others > 0 ? telling : []).slice(0, shownWords).map(({ word, n, all, z }) => ({
      word,
      n,
      share: n / read.n,
      othersShare: (all - n) / others,
      z,
      filters: {
        ...filters,
        keyword: [filters.keyword, word].filter(Boolean).join(' '),
        synonyms: false,
      } as FilterValues,
    })),
  }
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
    SELECT is_looked, string_agg(concat_ws(' ', summary, description), $${values.push(betweenTexts)})
      FROM (SELECT true AS is_looked, * FROM looked UNION ALL SELECT false, * FROM others) AS texts
      GROUP BY is_looked`
  return { text, values }
}
