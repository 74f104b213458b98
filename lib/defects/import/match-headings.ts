import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { nearestNames } from '@/lib/dictionaries/names/find-names'
import { textOf } from '@/lib/excel/reading/cell-text'
import { headingKey } from '@/lib/excel/reading/find-headings'
import type { SheetRow } from '@/lib/excel/sheet-row'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel } from '@/lib/i18n/translate'
import { simplified } from '@/lib/values/fold'
import { quantityOf, readNumber } from '@/lib/values/number'
import { headingPrefixes, headingSuffixes, headingWords, vagueHeadings } from './heading-words'

const reasonHeadings = ['错误原因', 'Errors']

// The column that our own list of faults adds behind the others, or -1: elsewhere it is the sender's.
export const reasonsAt = (headings: readonly string[]) =>
  reasonHeadings.includes(headings.at(-1)?.trim() ?? '') ? headings.length - 1 : -1

export const outsideNoHeading = 'outsideNo'

const locales: Locale[] = ['zh-CN', 'en-US']

// 投诉时间 is 投诉日期, 是否发生起火 是否起火.
const keyOf = (heading: string) =>
  headingKey(simplified(heading))
    .replace('时间', '日期')
    .replace(/^(?:有无|有没有|是否(?:有|已经?|曾经?|发生过?|出现过?|造成))(?=..)/, '是否')

let known: Map<string, FieldName> | undefined
let labelled: Map<string, FieldName> | undefined
const vague = new Set(vagueHeadings.map(headingKey))

function words(): Map<string, FieldName> {
  if (known) return known
  const found = new Map<string, FieldName>()
  const add = (text: string, name: FieldName) => {
    const key = keyOf(text)
    if (!found.has(key)) found.set(key, name)
  }
  for (const name of fieldNames) for (const locale of locales) add(fieldLabel(locale, name), name)
  for (const name of fieldNames) add(name, name)
  for (const name of fieldNames) for (const word of headingWords[name] ?? []) add(word, name)
  for (const [word, name] of [...found]) if (fieldOf[name].kind === 'flag') add(`是否${word}`, name)
  known = found
  return found
}

function labelOf(heading: string): FieldName | undefined {
  labelled ??= new Map(
    fieldNames.flatMap(name => locales.map(locale => [headingKey(fieldLabel(locale, name)), name] as const)),
  )
  return labelled.get(headingKey(simplified(heading)))
}

export function matchHeadings(
  headings: readonly string[],
  mapping: Readonly<Record<string, string | null>> = {},
): (FieldName | null)[] {
  const given = headings.map(heading => (Object.hasOwn(mapping, heading) ? mapping[heading] : undefined))
  const taken = new Set<string>(given.filter(name => typeof name === 'string'))
  const used = new Set<string>()
  // 联系电话 beside 手机 is the other number.
  const isOther = (heading: string) => !ofMobile.test(heading) && headings.some(one => ofMobile.test(one))
  // 投诉时间 beside 接收日期 is not the day of receipt.
  const labels = headings.map((heading, at) => (given[at] === undefined ? labelOf(heading) : undefined))
  const found = headings.map((heading, at) => {
    if (given[at] !== undefined) return once(given[at], used)
    const meant = dayOfHeadings(headings, at) ?? fieldOfHeading(heading)
    const name = meant === 'mobile' && isOther(heading) ? 'phone' : meant
    const isElsewhere = name && labels[at] !== name && labels.includes(name)
    return name && !taken.has(name) && !isElsewhere ? once(name, used) : null
  })
  const fields = headings.map((heading, at) => {
    if (found[at] || given[at] !== undefined || fieldOfHeading(heading)) return found[at] ?? null
    const name = fieldWithin(heading)
    return name && !taken.has(name) ? once(name, used) : null
  })
  // 日期 alone, or when the row was written, is that of receipt, and 故障现象 what happened, in words, where no other column says it.
  const has = (...names: FieldName[]) => names.some(name => fields.includes(name) || taken.has(name))
  const keys = headings.map(keyOf)
  const day =
    has('receivedAt') || headings.length === 1
      ? -1
      : keys.indexOf(daysAlone.find(key => keys.includes(key)) ?? '-')
  const told = has('summary', 'description') ? -1 : fields.indexOf('symptomCodes')
  return fields.map((name, at) => {
    if (given[at] !== undefined || labels[at]) return name
    return at === day ? 'receivedAt' : at === told ? 'description' : name
  })
}

const daysAlone = [
  '日期',
  '填写日期',
  '录入日期',
  '建单日期',
  '创建日期',
  'date',
  'createtime',
  'createdate',
  'createdat',
]

// 投诉年 | 投诉月 | 投诉日: a day in three columns stands for the first of them.
export function dayOfHeadings(headings: readonly string[], at: number): FieldName | undefined {
  const [year, month, day] = headings.slice(at, at + 3).map(keyOf)
  const stem = year?.replace(/年份?$/, '')
  const isDay =
    year !== stem &&
    /^月份?$/.test(month?.replace(stem!, '') ?? '') &&
    /^[日号天]$/.test(day?.replace(stem!, '') ?? '')
  const name = isDay ? (stem ? (words().get(stem) ?? words().get(`${stem}日期`)) : 'receivedAt') : undefined
  return name && fieldOf[name].kind === 'date' ? name : undefined
}

// Their cells, written as one.
export function withDays(
  rows: readonly SheetRow[],
  headings: readonly string[],
  columns: readonly (FieldName | null)[],
) {
  const days = columns.flatMap((name, at) => (name && dayOfHeadings(headings, at) === name ? at : []))
  if (days.length === 0) return rows
  return rows.map(row => {
    const cells = [...row.cells]
    for (const at of days) {
      const parts = cells.slice(at, at + 3).map(cell => textOf(cell ?? null).replace(/[年月日号]$/, ''))
      const [year = '', month = '', day = ''] = parts
      if (month || day) cells.splice(at, 3, `${year}年${month}月${day ? `${day}日` : ''}`, null, null)
    }
    return { ...row, cells }
  })
}

const ofMobile = /手机|手機|移动电话|mobile/i

function once(name: string | null, used: Set<string>): FieldName | null {
  if (!name || used.has(name) || !Object.hasOwn(fieldOf, name)) return null
  used.add(name)
  return name as FieldName
}

function fieldOfHeading(heading: string): FieldName | undefined {
  const key = bareKey(heading)
  const chinese = bilingual.test(heading) ? heading.replace(/[^\p{Script=Han}]+/gu, '') : ''
  const found = [keyOf(heading), key, withoutUnit(key).name, keyOf(chinese)]
    .map(one => words().get(one))
    .find(name => name !== undefined)
  return found ?? sameInParts(heading)
}

// VIN码/车架号, 投诉人或联系人: the same field twice, or both kinds of telephone.
function sameInParts(heading: string): FieldName | undefined {
  const parts = heading
    .normalize('NFKC')
    .replace(brackets, '')
    .split(/[/、|或及和]/)
  const names = new Set(parts.map(part => words().get(keyOf(part))))
  const isPhone = names.size === 2 && names.has('mobile') && names.has('phone')
  return isPhone ? 'mobile' : names.size === 1 && parts.length > 1 ? [...names][0] : undefined
}

// Issue Summary 问题简述, 品牌/Brand.
const bilingual = /[a-z][\s/|]+\p{Script=Han}|\p{Script=Han}[\s/|]+[a-z]/iu

const brackets = /[([{【〔<《][^)\]}】〕>》]*[)\]}】〕>》]/g
const bareKey = (heading: string) => keyOf(heading.normalize('NFKC').replace(brackets, ''))

const unitWord =
  '[万千百]?(?:公里|千米|km|英里|海里|miles?|元|块|美元|港币|欧元|升|毫升|ml|km/h|公里/小时|码|迈|人|岁|次)|[万千]'
const unitBehind = new RegExp(`^(.{2,}?)(?:单位)?(${unitWord})$`)

// 里程万公里, 里程/万公里, 行驶万公里数.
function withoutUnit(key: string): { name: string; unit: string } {
  const [, name = '', unit = ''] = unitBehind.exec(key) ?? []
  if (words().has(name)) return { name, unit }
  const scaled = /[万千]公里/.exec(key)?.[0] ?? ''
  return { name: scaled && key.replace(scaled, '公里'), unit: scaled }
}

const affixes = [
  {
    texts: headingPrefixes,
    takes: (key: string, text: string) => key.startsWith(text) && key.slice(text.length),
  },
  {
    texts: headingSuffixes,
    takes: (key: string, text: string) => key.endsWith(text) && key.slice(0, -text.length),
  },
]
const mostAffixes = 3

function fieldWithin(heading: string): FieldName | undefined {
  let parts = [bareKey(heading)]
  for (let depth = 0; depth < mostAffixes; depth++) {
    parts = parts.flatMap(key =>
      affixes.flatMap(({ texts, takes }) => texts.flatMap(text => takes(key, text) || [])),
    )
    for (const part of parts) {
      const latin = /^[\x20-\x7e]*$/.test(part)
      if (part.length > 1 && !(latin && vague.has(part)) && words().has(part)) return words().get(part)
    }
  }
  return undefined
}

const foreignUnit =
  /英里|海里|华里|miles?|mph|美元|美金|usd|\$|欧元|eur|英镑|港[币元]|日[币元]|毫升|^(?:ml|cc|mi|m|米|里|迈|码)$/i
const scale = ['', '十', '百', '千', '万']

const unitsInTitle = /(?<!报)单位\s*[:为是]\s*([^\s;。()[\]]+)/g

// 里程（万公里）: units of headings that are not the field's own; 单位：万公里、万元 above them is said of those without one.
export function unitsOf(
  headings: readonly string[],
  columns: readonly (FieldName | null)[],
  titles: readonly string[] = [],
) {
  const ofTitle = titles.flatMap(title =>
    [...title.normalize('NFKC').matchAll(unitsInTitle)].flatMap(([, units]) => units!.split(/[、,/]/)),
  )
  const units: Partial<Record<FieldName, string>> = {}
  for (const [at, name] of columns.entries()) {
    if (!name) continue
    const heading = headings[at] ?? ''
    const read = (unit: string) => readNumber(`1${unit}`, quantityOf(fieldOf[name]))
    const hasOwn = partsInBrackets(heading).some(read) || withoutUnit(bareKey(heading)).unit !== ''
    units[name] =
      unitOfHeading(heading, name) ??
      (hasOwn ? undefined : ofTitle.find(unit => (read(unit)?.value ?? '1') !== '1'))
  }
  return units
}

const partsInBrackets = (heading: string) =>
  (heading.replace('10⁴', '万').normalize('NFKC').match(brackets) ?? []).flatMap(text =>
    text
      .slice(1, -1)
      .replace(/(?<=\d),(?=\d{3})/g, '')
      .split(/[,;、/\s×*]+/),
  )

function unitOfHeading(heading: string, name: FieldName): string | undefined {
  const field = fieldOf[name]
  if (field.kind !== 'integer' && field.kind !== 'decimal') return undefined
  const key = bareKey(heading)
  const behind = words().has(key) || words().has(headingKey(heading)) ? '' : withoutUnit(key).unit
  return [...partsInBrackets(heading), behind]
    .map(text =>
      text
        .replace(/^(?:计量)?单位[:为是]?|^[x×*]/i, '')
        .replace(/^10{1,4}(?=\D|$)/, ten => scale[ten.length - 1]!),
    )
    .find(unit => isOtherUnit(unit, name))
}

// Not the field's own, or not of its quantity.
export function isOtherUnit(unit: string, name: FieldName): boolean {
  if (/\d/.test(unit)) return /0{3}/.test(unit) && !/年/.test(unit)
  const read = readNumber(`1${unit}`, quantityOf(fieldOf[name]))
  return read ? read.value !== '1' : foreignUnit.test(unit) || (/[万千]/.test(unit) && !/年/.test(unit))
}

// A column right of a number, without a heading of its own or called 单位, may hold the unit of each row.
export function unitColumnsOf(headings: readonly string[], columns: readonly (FieldName | null)[]) {
  const found: Partial<Record<FieldName, number>> = {}
  for (const [at, name] of columns.entries()) {
    const heading = headings[at + 1]?.trim() ?? ''
    const mayHold = heading === '' || heading === `${headings[at]}2` || heading.endsWith('单位')
    if (name && mayHold && !columns[at + 1] && quantityOf(fieldOf[name])) found[name] = at + 1
  }
  return found
}

export const isVague = (heading: string) => vague.has(headingKey(heading)) || !fieldOfHeading(heading)

export function nearestFields(heading: string): FieldName[] {
  // Latin words share letters without being similar, so they need a higher score.
  const minScore = /^[\x20-\x7e]*$/.test(heading) ? 0.75 : 0.5
  const found = nearestNames(words().keys(), headingKey(heading), 6, minScore).map(word => words().get(word)!)
  return [...new Set(found)].slice(0, 2)
}
