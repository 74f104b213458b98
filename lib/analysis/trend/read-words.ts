import { within } from '@/lib/analysis/query/analysis-schema'
import { readDerived } from '@/lib/analysis/query/answers'
import { scoreWords } from '@/lib/analysis/statistics/word-scores'
import type { Ctx } from '@/lib/core/context'
import { getOrAdd } from '@/lib/core/grouped'
import { betweenSlices } from '@/lib/core/limits/between-slices'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows, type Statement } from '@/lib/defects/list/search'
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

export const betweenTexts = '\u001e'

// Of texts in focus, and of all.
interface Counts {
  n: number
  all: number
}

const [firstIdeograph, lastIdeograph] = ['一', '龥'].map(one => one.charCodeAt(0)) as [number, number]
const sliceLength = 4_096

// Pairs of neighbouring Chinese characters, as `bigrams()` finds and packs them, in how many texts in focus and of all.
export async function countPairs(looked: string | undefined, others: string | undefined) {
  // Pairs, each once a text.
  const totals: Counts = { n: 0, all: 0 }
  // Texts.
  const read: Counts = { n: 0, all: 0 }
  const placeOf = new Map<number, number>()
  const [n, all, lastText]: number[][] = [[], [], []]

  function count(pair: number, one: 0 | 1) {
    const place = getOrAdd(placeOf, pair, () => {
      n!.push(0)
      lastText!.push(0)
      return all!.push(0) - 1
    })
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
