import { fields } from '@/lib/defects/fields'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import { fold, whereFolded } from '@/lib/values/fold'
import type { Part } from './text-parts'

interface Called {
  id: string
  name: string
  enabled: boolean
}

interface Hit<Row> {
  row: Row
  key: string
  from: number
  words: string
}

const keys = new WeakMap<object, { row: Called; key: string }[]>()

function keyed<Row extends Called>(rows: ReadonlyMap<string, Row>): { row: Row; key: string }[] {
  const known = keys.get(rows)
  if (known) return known as { row: Row; key: string }[]
  const all = [...rows.values()]
    .filter(({ enabled }) => enabled)
    .map(row => ({ row, key: fold(row.name) }))
    .filter(({ key }) => key.length > 1)
    .sort((one, other) => other.key.length - one.key.length)
  keys.set(rows, all)
  return all
}

const sign = /[a-z0-9]/i

function hitsOf<Row extends Called>(
  rows: ReadonlyMap<string, Row>,
  text: string,
  folded: string,
  limit = 1,
): Hit<Row>[] {
  return keyed(rows).flatMap(({ row, key }) => {
    if (!folded.includes(key)) return []
    // A3 is not in A30.
    const within = (at: number, beside: number) => sign.test(text[at] ?? '') && sign.test(text[beside] ?? '')
    return whereFolded(text, [row.name])
      .slice(0, limit)
      .flatMap(([from, to]) =>
        within(from, from - 1) || within(to - 1, to) ? [] : [{ row, key, from, words: text.slice(from, to) }],
      )
  })
}

const mostPlaces = 20
const carWords = /我的|车型|车系|车辆|轿车|[一这那]辆|[买购提开]|款|汽车|型号/
const pairsOf = (name: string) => [...name].slice(1).map((letter, at) => [...name][at]! + letter)

// The series that a text names with its brand, or the brand alone. A series of a common word counts beside a word for cars.
export function carIn(
  known: Lookups,
  text: string,
): { parts: Part[]; several?: { words: string; nearest: string }; isOnly?: boolean } {
  const folded = fold(text)
  const brands = hitsOf(known.brands, text, folded)
  const found = hitsOf(known.series, text, folded, mostPlaces).flatMap(hit => {
    const brand = known.brands.get(hit.row.brandId)
    const before = text.slice(Math.max(0, hit.from - 8), hit.from)
    const named =
      brands.some(({ row }) => row === brand) ||
      pairsOf(brand?.name ?? '').some(pair => before.includes(pair))
    const around = before + text.slice(hit.from, hit.from + hit.words.length + 6)
    const sure = hit.key.length > 2 && !/^\d+$/.test(hit.key)
    return brand && (named || sure || carWords.test(around)) ? [{ ...hit, brand, named }] : []
  })
  const rank = ({ named, key }: (typeof found)[number]) => (named ? 100 : 0) + key.length
  const [best, ...others] = found.sort((one, other) => rank(other) - rank(one))
  const second = others.find(({ row }) => row !== best!.row)
  if (best && second && second.key === best.key && rank(second) === rank(best))
    return {
      parts: [],
      several: { words: best.words, nearest: `${best.brand.name} / ${second.brand.name}` },
    }
  if (best)
    return {
      parts: [
        { field: 'brandId', cell: best.brand.name, words: best.words },
        { field: 'modelRangeId', cell: best.row.name, words: best.words },
      ],
      isOnly: found.every(({ words }) => best.words.includes(words)),
    }
  return { parts: brands.slice(0, 1).map(({ row, words }) => ({ field: 'brandId', cell: row.name, words })) }
}

const longestModelName = fields.modelName.max
const betweenNames = /^[\s/|·,，、_-]+/

// A cell for brand and model in one: 大众朗逸 2019款, or as a vehicle licence has it (大众牌SVW7147).
export function brandWithMore(known: Lookups, text: string) {
  const before = more.get(known.series) ?? new Map<string, ReturnType<typeof readBrand>>()
  more.set(known.series, before)
  if (before.has(text)) return before.get(text)
  const read = readBrand(known, text)
  if (before.size < mostKept) before.set(text, read)
  return read
}

const more = new WeakMap<object, Map<string, ReturnType<typeof readBrand>>>()
const mostKept = 2_000

function readBrand(known: Lookups, text: string) {
  const found = hitsOf(known.series, text, fold(text)).flatMap(series => {
    const brand = known.brands.get(series.row.brandId)
    const before = fold(text.slice(0, series.from)).replace(/(?:汽车)?牌?[/|_]?$/, '')
    const name = fold(brand?.name ?? '')
    return brand?.enabled && name.includes(before) ? [{ series, brand, isWhole: name === before }] : []
  })
  const rank = ({ series, isWhole }: (typeof found)[number]) => series.key.length * 2 + (isWhole ? 1 : 0)
  const [best, second] = found.sort((one, other) => rank(other) - rank(one))
  if (best && second && rank(best) === rank(second)) return undefined
  const brand = best?.brand ?? hitsOf(known.brands, text, fold(text)).find(({ from }) => from === 0)?.row
  const behind = best ? text.slice(best.series.from + best.series.words.length) : /牌(.*)$/.exec(text)?.[1]
  const rest = behind?.replace(betweenNames, '')
  if (!brand || rest === undefined || rest.length > longestModelName) return undefined
  return { brand, series: best?.series.row, rest }
}

const starts = new WeakMap<object, Set<string>>()
const mostSigns = 16
// 在杭州某汽车销售有限公司购买: where the seller is.
const ofSeller = /^[^，。；,;\s]{0,16}?(?:公司|4S店|经销|汽车城|(?:汽车)?(?:购?买|提车|购车|提的)的?)/i
const atPlace = /(?:[在住于自到从是：:，,\s]|地址|坐标)$/

// A place behind 在, 住, 来自 …, with its ending (市, 省) or as two names together; not the name of a maker.
export function placeIn(known: Lookups, text: string, car: readonly Part[]): Part[] {
  const { regions } = known
  const firsts =
    starts.get(regions) ??
    new Set([...regions.values()].filter(({ level }) => level < 3).map(({ name }) => name.slice(0, 2)))
  starts.set(regions, firsts)
  const names = [known.brands, known.producers].flatMap(rows => hitsOf<Called>(rows, text, fold(text)))
  const words = [...names, ...car].map(one => one.words)
  const plain = words.reduce((rest, word) => rest.replaceAll(word, '　'.repeat(word.length)), text)
  for (const { index, 0: run } of plain.matchAll(/\p{Script=Han}{2,}/gu))
    for (let from = 0; from < run.length - 1; from++) {
      if (!firsts.has(run.slice(from, from + 2))) continue
      const before = plain.slice(0, index + from)
      for (let length = Math.min(mostSigns, run.length - from); length > 1; length--) {
        const name = run.slice(from, from + length)
        if (ofSeller.test(plain.slice(index + from + length))) continue
        const isPlace = length > 3 || /[省市州区县盟旗]$/.test(name) || atPlace.test(before) || before === ''
        if (isPlace && 'place' in known.place(name, 2))
          return [{ field: 'province', cell: name, words: name }]
      }
    }
  return []
}

export function genderIn(known: Lookups, words: string): Part[] {
  const called = /女士|小姐|^女$/.test(words) ? '女' : /先生|^男$/.test(words) ? '男' : ''
  const list = known.lists.get('gender')
  return called && list && rowsCalled(list, called).length > 0
    ? [{ field: 'gender', cell: called, words }]
    : []
}
