import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { findPinyin, mayBePinyin } from '@/lib/core/find-pinyin'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { countedStates, isOver, stateCodes } from '@/lib/defects/states'
import { seesPersonal } from '@/lib/defects/visible'
import { codesMeant } from '@/lib/dictionaries/names/code-words'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import { inEachLanguage, messagesOf } from '@/lib/i18n/translate'
import { inFull } from '@/lib/values/day'
import { fold } from '@/lib/values/fold'
import { readWhole } from '@/lib/values/number'
import { readPeriod } from '@/lib/values/period'
import { normalizeCode } from '@/lib/values/spelling'
import { wellFormed } from '@/lib/values/vin'
import { personalNumber } from './keyword'

type Reading = Record<string, string[]>

interface Named {
  name: string
  nameEn?: string | null
  enabled: boolean
  code?: string | null
  id?: string
}

const flags: Record<string, string> = {
  fire: '起火 着火 火灾 自燃 燃烧 fire',
  crash: '碰撞 撞车 crash',
  rollover: '侧翻 翻车 rollover',
  injured: '受伤 有人受伤 injured',
  death: '死亡 有人死亡 deaths',
  severe: '伤亡 伤亡或事故',
  newEnergy: '新能源 新能源车',
}
const flagOf = new Map(
  Object.entries(flags).flatMap(([name, words]) => words.split(' ').map(word => [fold(word), name])),
)
const risks: Record<string, string> = { 高风险: 'H', 中风险: 'M', 低风险: 'L' }
const yearOfModel = /^((?:19|20)?\d\d)年?款$/
const maxMeant = 8
// What a report compares with.
const comparisons = {
  year: /^(同比|(与|比|对比|较)?(去年|上年)同期(相比|对比|比)?|(与|比|对比|较)(去年|上年)(相比|对比|比)?|year-on-year|yoy|(against|vs|than) (last year|a year (ago|before|earlier)))$/i,
  previous: /^(环比|(与|比|对比)?(上期|上一期|上个月|上月)(相比|对比|比)|period-on-period|mom|qoq)$/i,
}
const comparedWith = (word: string) =>
  Object.entries(comparisons).flatMap(([compare, words]) => (words.test(word) ? compare : []))[0]
// By the code of an assembly: 刹车 for 制动系.
export const ownersWords: Record<string, string> = messagesOf('zh-CN').intakePages.fields.assemblyCode.options

const unclosed = countedStates.filter(state => !isOver(state)).map(String)
const statesCalled = new Map(
  stateCodes.flatMap(code =>
    inEachLanguage(`states.${code}`)
      .flatMap(name => [name, name.replace(/^待/, '未')])
      .map(name => [fold(name), String(code)] as const),
  ),
)

const codeOf = ({ code }: Named) => code!
const idOf = ({ id }: Named) => id!

interface NamedList {
  name: string
  rows: ReadonlyMap<string, Named>
  keyOf(row: Named): string
}

interface FoldedRow {
  key: string
  folded: string
}

// A list of names is another map when one of them has changed.
const foldedLists = new WeakMap<object, FoldedRow[]>()

function foldedRows({ rows, keyOf }: NamedList, spoken: Record<string, string> = {}): FoldedRow[] {
  const known = foldedLists.get(rows)
  if (known) return known
  const folded = [...rows.values()]
    .filter(({ enabled }) => enabled)
    .map(row => ({
      key: keyOf(row),
      folded: fold(`${row.name}${spoken[keyOf(row)] ?? ''} ${row.nameEn ?? ''}`),
    }))
  foldedLists.set(rows, folded)
  return folded
}

function listsOf(known: Lookups): { inPart: readonly NamedList[]; whole: readonly NamedList[] } {
  const inPart = [
    { name: 'assemblyCode', rows: known.assemblies, keyOf: codeOf },
    { name: 'modelRangeId', rows: known.series, keyOf: idOf },
    { name: 'brandId', rows: known.brands, keyOf: idOf },
    { name: 'subAssemblyCode', rows: known.subAssemblies, keyOf: codeOf },
  ]
  const coded = ['symptomCodes', 'powerType', 'source', 'complaintType'].map(name => ({
    ...{ name, rows: known.lists.get(name) ?? new Map<string, Named>(), keyOf: codeOf },
  }))
  return { inPart, whole: [...inPart, { name: 'producerId', rows: known.producers, keyOf: idOf }, ...coded] }
}

function namedSo(known: Lookups, word: string): Reading | null {
  for (const spelled of known.variantsOf(word))
    for (const { name, rows, keyOf } of listsOf(known).whole) {
      const found = rowsCalled(rows, spelled).filter(({ enabled }) => enabled)
      if (found.length > 0) return { [name]: found.map(keyOf) }
    }
  return null
}

// First what is called so, then what has the word in its name: 制动 is 制动系, 大众 both 上汽大众 and 一汽-大众.
function called(known: Lookups, word: string): Reading | null {
  const { inPart } = listsOf(known)
  const named = namedSo(known, word)
  if (named || word.length < 2) return named
  // 纯电, 插混, 混动: of several kinds all.
  const kinds = known.lists.get('powerType')
  const powers = codesMeant('powerType', word, () => undefined).filter(code => kinds?.get(code)?.enabled)
  if (powers.length > 0) return { powerType: powers }
  const parts = known.variantsOf(word).map(fold)
  for (const list of inPart) {
    const rows = foldedRows(list, list.name === 'assemblyCode' ? ownersWords : undefined)
    const found = rows.filter(({ folded }) => parts.some(spelled => folded.includes(spelled)))
    if (found.length > 0 && found.length <= maxMeant) return { [list.name]: found.map(({ key }) => key) }
  }
  return soundingSo(known, word)
}

// tgl is 途观L and zhidong 制动系: three small letters or more, from the beginning of a name.
function soundingSo(known: Lookups, word: string): Reading | null {
  // zhi dong too.
  const letters = word.replaceAll(' ', '')
  if (letters.length < 3 || !mayBePinyin(letters)) return null
  for (const { name, rows, keyOf } of listsOf(known).inPart) {
    const found = [...rows.values()].filter(row => row.enabled && findPinyin(row.name, letters) === 0)
    if (found.length > 0 && found.length <= maxMeant) return { [name]: found.map(keyOf) }
  }
  return null
}

function placed(known: Lookups, word: string): Reading | null {
  const read = known.place(word, 1)
  if (!('place' in read) || read.place.district) return null
  const { province, city } = read.place
  return { ...(province && { province: [province] }), ...(city && { city: [city] }) }
}

// 里程大于5万, 3万公里以内.
const mileages =
  /^(?=.*(?:公里|里程|km))(?:行驶)?(?:里程)?(不低于|不超过|大于|超过|高于|小于|低于|不到|不足)?(.+?)(以上|以下|[以之]内)?$/i

function mileageMeant(word: string): Reading | null {
  const [, before = '', amount = '', behind = ''] = mileages.exec(word) ?? []
  const comparison = before || behind
  const value = comparison ? readWhole(amount, 'km')?.value : undefined
  if (value === undefined) return null
  return { [/^(?:不低|大|超|高|以上)/.test(comparison) ? 'mileageFrom' : 'mileageTo']: [String(value)] }
}

function meaningOf(ctx: Ctx, known: Lookups, word: string): Reading | null {
  const period = readPeriod(word, today(ctx.now))
  if (period)
    return {
      ...(period.from && { receivedAtFrom: [period.from] }),
      ...(period.to && { receivedAtTo: [period.to] }),
    }
  const folded = fold(word)
  const [state, flag, risk] = [statesCalled.get(folded), flagOf.get(folded), risks[word]]
  if (/^(?:未办结|未结|未关闭|unclosed)$/i.test(word)) return { state: unclosed }
  if (state) return { state: [state] }
  const mileage = mileageMeant(word)
  if (mileage) return mileage
  const [, year] = yearOfModel.exec(word) ?? []
  if (year) return { modelYearFrom: [inFull(year)], modelYearTo: [inFull(year)] }
  if (risk) return { riskLevel: [risk] }
  if (flag) return { [flag]: ['true'] }
  // 南京 is the city, though a maker's name begins with it; 北京奔驰 is the brand.
  const read = namedSo(known, word) ?? placed(known, word) ?? called(known, word)
  // A summary may say it in the same words.
  if (read && Object.keys(noFault).some(name => name in read)) return { ...read, faultWords: [word] }
  return read
}

const noFault: Reading = { symptomCodes: [], assemblyCode: [], subAssemblyCode: [] }

const digits = /^[\d\s+()-]{11,20}$/

const isTelephone = (typed: string) => digits.test(typed) && personalNumber(typed) === 'mobile'

function singled(ctx: Ctx, word: string): Reading | null {
  const code = normalizeCode(word)
  if (/^(?:超期|逾期|超时|overdue)$/i.test(word)) return { overdue: ['true'] }
  if (seesPersonal(ctx) && isTelephone(word)) return { mobile: [word] }
  if (seesPersonal(ctx) && personalNumber(word) === 'plate') return { plateNo: [word] }
  if (/^QX20\d{2,11}$/.test(code)) return { complaintNo: [code] }
  if (/^(?:QX)?20\d{12}$/.test(code)) return { complaintNo: [code.replace(/^(?=\d)/, 'QX')] }
  return /^(?=.*[A-Z])(?=.*\d)[A-HJ-NPR-Z0-9]{8,17}$/.test(code) ? { vin: [code] } : null
}

const connectors = /[/+&和或与及的]/

// 宝马和奔驰, 途观L的制动: where each part is understood.
function readApart(ctx: Ctx, known: Lookups, word: string): Reading[] | null {
  const parts = word.split(connectors).filter(Boolean)
  const readings = parts.length > 1 ? parts.map(part => readTogether(ctx, known, part)) : []
  return readings.length > 0 && readings.every(reading => reading !== null) ? readings.flat() : null
}

// Words written together are read from the left, the longest first: 途观L制动. What is all letters, as wifi, is one word,
// and so are the figures of a number.
function readTogether(
  ctx: Ctx,
  known: Lookups,
  word: string,
  unread: Set<string> = new Set(),
): Reading[] | null {
  if (unread.has(word)) return null
  const whole = meaningOf(ctx, known, word)
  if (whole) return [whole]
  for (let length = mayBePinyin(word.toLowerCase()) ? 0 : word.length - 2; length >= 2; length--) {
    if (/^\d\d$/.test(word.slice(length - 1, length + 1))) continue
    const first = meaningOf(ctx, known, word.slice(0, length))
    const rest = first && readTogether(ctx, known, word.slice(length), unread)
    if (first && rest) return [first, ...rest]
  }
  unread.add(word)
  return null
}

const longestName = 4

// A name of several words is one: AION S Plus, last year, to review.
function joined(known: Lookups, words: string[], isOne: (name: string) => unknown): string[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  for (let count = Math.min(longestName, words.length); count > 1; count--) {
    const name = words.slice(0, count).join(' ')
    if (isOne(name) || namedSo(known, name)) return [name, ...joined(known, words.slice(count), isOne)]
  }
  return [first, ...joined(known, rest, isOne)]
}

const minus = /^[-－−](?=[^\d-])/
const without =
  /^(?:不[含是要]|不包[含括]|除[了去]?|排除|剔除|非|不是|没有|not|without|except|excluding)(?=.)/i

const excludedInTwo = /^(?:不[含要是]|不包[含括]|没有|除了|排除|not|without|except|excluding) \S+$/i

// 刹车 -异响, 非朗逸: no filter leaves out what it names.
const excludedBy = (ctx: Ctx, known: Lookups, word: string) =>
  minus.test(word) ||
  (without.test(word) &&
    !meaningOf(ctx, known, word) &&
    readTogether(
      ctx,
      known,
      word
        .replace(without, '')
        .trim()
        .replace(/(?:以外|之外|外)$/, ''),
    ) !== null)

const split = (text: string) => text.split(/[\s,，、;；。]+/).filter(Boolean)

const fillers = /^(about|against|and|for|in|of|or|records?|reports?|the|to|vs|with)$/i

interface Answer {
  filters: Reading
  // What a list, which compares nothing, leaves out.
  compare?: string
  // What is not to be found, which no filter can say.
  notExcluded?: string[]
  asText?: Reading
}

// What is not understood is the keyword.
export const readSearch = operation({
  access: ['vehicle_defect:query', 'defect_analysis:query'],
  input: z.strictObject({
    text: text(100),
    // Statistics single out no record and no car.
    counted: truth.default(false),
  }),
  async run(ctx, { text: typed, counted }): Promise<Answer> {
    const known = await lookups(ctx)
    const filters: Reading = {}
    const notCompared: { compare?: string; notExcluded?: string[] } = {}
    const keywords: string[] = []
    // LSVAB 2183K 2100001 is one number.
    const isNumber = wellFormed.test(normalizeCode(typed)) || isTelephone(typed)
    const words = !counted && isNumber ? [typed] : split(typed)
    const day = today(ctx.now)
    const isOne = (name: string) =>
      statesCalled.has(fold(name)) ||
      readPeriod(name, day) ||
      soundingSo(known, name) ||
      (!meaningOf(ctx, known, name.slice(name.lastIndexOf(' ') + 1)) && called(known, name)) ||
      comparedWith(name) ||
      excludedInTwo.test(name)
    for (const word of joined(known, words, isOne)) {
      if (fillers.test(word)) continue
      const compare = comparedWith(word)
      if (compare && !counted) {
        notCompared.compare = compare
        continue
      }
      if (excludedBy(ctx, known, word)) {
        notCompared.notExcluded = [...(notCompared.notExcluded ?? []), word]
        continue
      }
      const single = compare ? { compare: [compare] } : counted ? null : singled(ctx, word)
      const readings = single ? [single] : (readTogether(ctx, known, word) ?? readApart(ctx, known, word))
      if (!readings) keywords.push(word)
      for (const [name, values] of (readings ?? []).flatMap(Object.entries) as [string, string[]][])
        filters[name] = [...new Set([...(filters[name] ?? []), ...values])]
    }
    if (keywords.length > 0) filters.keyword = [keywords.join(' ')]
    const { faultWords, ...meant } = filters
    if (!faultWords) return { filters, ...notCompared }
    return {
      filters: meant,
      ...notCompared,
      asText: { ...noFault, keyword: [[...keywords, ...faultWords].join(' ')] },
    }
  },
})
