import { within } from '@/lib/analysis/query/analysis-schema'
import { readRows } from '@/lib/analysis/query/read-rows'
import { scoreWords } from '@/lib/analysis/statistics/word-scores'
import type { Ctx } from '@/lib/core/context'
import { bigrams, pairsOfRow } from '@/lib/defects/list/bigrams'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
import { type Lens, namesOfValues } from './lens'

/** Records whose texts are read, the newest first: those looked at, and others to hold them against. */
const sample = { looked: 2_000, others: 4_000 }
const leastRecords = 3
const shownWords = 20
/** In standard deviations: one word in forty would be beyond it by chance. */
const leastScore = 1.96

interface Word {
  word: string
  /** Records of the sample that have it. */
  n: number
  share: number
  othersShare: number
  z: number
  filters: FilterValues
}

interface Words {
  /** Records read of those looked at, of the others, and how many are looked at: of more the newest were read. */
  read: { looked: number; others: number; of: number }
  words: Word[]
}

/**
 * Pairs of characters that stand out in summary and description, against the records around those in focus, or against
 * all of the window where none are. The names in focus stand out by themselves and are left out.
 */
export async function readWords(ctx: Ctx, { base, around, values }: Lens): Promise<Words> {
  const { filters } = base
  const everything = within({ counted: true, alsoExtra: false }, base.window)
  const names = await namesOfValues(ctx, values)
  const [rows] = await readRows(ctx, [
    await statement(ctx, filters, values.length > 0 ? around.filters : everything),
  ])
  const counts = rows!.map(([key, n, all]) => ({ key, n: Number(n), all: Number(all) }))
  const of = (key: string) => counts.find(one => one.key === key) ?? { n: 0, all: 0 }
  const [found, read, totals] = [of('found'), of('read'), of('total')]
  const others = read.all - read.n
  const known = new Set(names.flatMap(bigrams))
  const words = counts.flatMap(({ key, n, all }) =>
    /^-?\d+$/.test(key!) && !known.has(Number(key)) ? [{ word: wordOf(Number(key)), n, all }] : [],
  )
  const telling = scoreWords(words, totals).filter(({ z }) => z > leastScore)
  return {
    read: { looked: read.n, others, of: found.n },
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

/** Only pairs of Chinese characters are words; of Latin ones they are parts of words. */
async function statement(ctx: Ctx, filters: FilterValues, around: FilterValues): Promise<Statement> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const rowsOf = async (given: FilterValues, columns: string) => {
    const { source, where } = matchingRows(
      await matchesOf(ctx, given),
      ['received_at', 'summary', 'description'],
      bind,
    )
    return `SELECT ${columns} FROM ${source} AS found ${where}`
  }
  const texts = 'id, summary, description, received_at'
  const newest = 'ORDER BY received_at DESC, id DESC'
  const text = `WITH
      looked AS MATERIALIZED (${await rowsOf(filters, texts)} ${newest} LIMIT ${sample.looked}),
      others AS MATERIALIZED (
        SELECT * FROM (${await rowsOf(around, texts)} ${newest} LIMIT ${sample.looked + sample.others}) AS newest
        WHERE id NOT IN (SELECT id FROM looked) LIMIT ${sample.others}),
      texts AS (SELECT true AS is_looked, * FROM looked UNION ALL SELECT false, * FROM others),
      pairs AS (
        SELECT is_looked, pair FROM texts
          CROSS JOIN LATERAL (SELECT DISTINCT unnest(${pairsOfRow}) AS pair) AS own
        WHERE (pair >> 16) & 65535 >= 19968 AND pair & 65535 >= 19968),
      counts AS MATERIALIZED (
        SELECT pair, count(*) FILTER (WHERE is_looked) AS n, count(*) AS total FROM pairs GROUP BY pair)
    SELECT pair::text, n, total FROM counts WHERE n >= ${leastRecords}
    UNION ALL SELECT 'total', sum(n), sum(total) FROM counts
    UNION ALL SELECT 'read', count(*) FILTER (WHERE is_looked), count(*) FROM texts
    UNION ALL SELECT 'found', (${await rowsOf(filters, 'count(*)')}), 0`
  return { text, values }
}
