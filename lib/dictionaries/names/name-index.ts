import type { Issue } from '@/lib/core/errors'
import { getOrAdd } from '@/lib/core/grouped'
import { nameKey, nearestNames } from './find-names'

interface Row {
  name: string
  nameEn?: string | null
  code?: string | null
  enabled?: boolean
}

const indexes = new WeakMap<object, Map<string, Row[]>>()

const ending = /(省|市|区|县|自治区|特别行政区|(?:壮族|回族|维吾尔)自治区)$/

function indexOf<R extends Row>(rows: ReadonlyMap<string, R>): Map<string, R[]> {
  const known = indexes.get(rows)
  if (known) return known as Map<string, R[]>
  const index = new Map<string, R[]>()
  const add = (text: string | null | undefined, row: R) => {
    if (!text) return
    const called = getOrAdd(index, nameKey(text), (): R[] => [])
    if (!called.includes(row)) called.push(row)
  }
  for (const row of rows.values()) add(row.name, row)
  for (const row of rows.values()) {
    add(row.nameEn, row)
    add(row.code, row)
    if ('level' in row) add(row.name.replace(ending, ''), row)
  }
  // 纯电动（BEV） is called 纯电动 too, where no other is.
  for (const row of rows.values()) {
    const [, short] = /^(.{2,})（[\x20-\x7e]+）$/.exec(row.name) ?? []
    if (short && !index.has(nameKey(short))) add(short, row)
  }
  indexes.set(rows, index)
  return index
}

const answers = new WeakMap<object, Map<string, Row[]>>()
const mostAnswers = 2_000

export function rowsCalled<R extends Row>(rows: ReadonlyMap<string, R>, name: string): R[] {
  const known = answers.get(rows) ?? new Map<string, Row[]>()
  answers.set(rows, known)
  const answer = known.get(name)
  if (answer) return answer as R[]
  let found = indexOf(rows).get(nameKey(name)) ?? []
  if (found.length > 1) {
    // 一汽-大众 and 一汽大众 have one key: who writes one of them means that one.
    const rank = ({ name: own, nameEn, code, enabled = true }: Row) =>
      (enabled ? 2 : 0) + ([own, nameEn, code].includes(name) ? 1 : 0)
    found = [...found].sort((one, other) => rank(other) - rank(one))
  }
  if (known.size < mostAnswers) known.set(name, found)
  return found
}

// Excel turns a typed code 01 into the number 1.
export function calledOrNumbered<R extends Row>(rows: ReadonlyMap<string, R>, text: string): R[] {
  const found = rowsCalled(rows, text)
  return found.length > 0 || !/^\d$/.test(text) ? found : rowsCalled(rows, `0${text}`)
}

const ofParts = /(?:系统|总成|系|部分|装置)$/
// 变速器总成, 电气系统.
export const withoutPart = (name: string) => name.replace(ofParts, '')
const partKey = (name: string) => nameKey(withoutPart(name))

// What workshops and owners call a part, and the standards: 刹车片 is 制动片, 自动变速箱 自动变速器.
const wordsOfParts =
  '刹车油 制动液,刹车 制动,空气悬挂 空气悬架,悬挂 悬架,变速箱 变速器,减震 减振,避震 减振,前大灯 前照灯,大灯 前照灯,安全气囊 气囊,方向机 转向机,电瓶 蓄电池,电子手刹 电子驻车,手刹 驻车制动,雨刮器 雨刮,雨刷器 雨刮,雨刷 雨刮,引擎 发动机'
    .split(',')
    .map(pair => pair.split(' ') as [string, string])
function inStandardWords(text: string): string {
  const [spoken, word] = wordsOfParts.find(([one]) => text.includes(one)) ?? []
  return spoken ? text.replace(spoken, word!) : text
}

// 制动系统 of 制动系, 气囊 of 气囊和安全带, 天窗 of 天窗/天幕, 刹车失灵 of 制动失灵: the one entry that another word for a part names.
export function entryMeant<R extends Row>(
  rows: ReadonlyMap<string, R>,
  text: string,
  variantsOf: (word: string) => string[],
): R | undefined {
  const entries = [...rows.values()].filter(({ enabled }) => enabled !== false)
  const words = [text, ...variantsOf(text), inStandardWords(text)]
  const [exact, parts] = [new Set(words.map(nameKey)), new Set(words.map(partKey))]
  const spelled = entries.filter(({ name }) => exact.has(nameKey(name)))
  const found =
    spelled.length > 0
      ? spelled
      : entries.filter(({ name }) =>
          [name, ...name.split(/[/、()（）]|(?<=..)[和及与](?=..)/)].some(part => parts.has(partKey(part))),
        )
  return found.length === 1 ? found[0] : undefined
}

// Those of the row's own brand or province, told apart by a key.
export interface Among<R> {
  key: string
  has(row: R): boolean
}

export function nearestFinder(limit = 500) {
  const known = new WeakMap<object, Map<string, string[]>>()
  let count = 0
  return <R extends Row>(rows: ReadonlyMap<string, R>, name: string, among?: Among<NoInfer<R>>) => {
    const names = known.get(rows) ?? new Map<string, string[]>()
    known.set(rows, names)
    const key = `${among?.key ?? ''}\n${name}`
    const found = names.get(key)
    if (found) return found
    if (++count > limit) return []
    const offered = [...rows.values()].filter(row => row.enabled !== false && (among?.has(row) ?? true))
    const near = nearestNames(new Set(offered.map(({ name }) => name)), name)
    names.set(key, near)
    return near
  }
}

export const shortened = (value: string) =>
  value.length > 60 ? `${[...value].slice(0, 60).join('')}…` : value

export const isUnknownName = ({ code }: Issue) => code.startsWith('not_in_dictionary')

export function unknownName<R extends Row>(
  path: string,
  value: string,
  rows: ReadonlyMap<string, R>,
  { nearest }: { nearest: ReturnType<typeof nearestFinder> },
  among?: Among<NoInfer<R>>,
): Issue {
  const shown = shortened(value)
  const near = nearest(rows, value, among)
  return near.length > 0
    ? { path, code: 'not_in_dictionary', params: { value: shown, nearest: near.join(' / ') } }
    : { path, code: 'not_in_dictionary_at_all', params: { value: shown } }
}
