import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { isMobile } from '@/lib/defects/contact-schema'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { checkValues } from '@/lib/defects/record/check-values'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled, shortened } from '@/lib/dictionaries/names/name-index'
import { flagOf, narrow, textOf } from '@/lib/excel/reading/cell-text'
import type { NoteKind } from '@/lib/excel/reading/notes'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import type { Cell } from '@/lib/excel/sheet-row'
import { fieldLabel } from '@/lib/i18n/translate'
import { type Quantity, readNumber, readWhole } from '@/lib/values/number'
import { readPerson } from '@/lib/values/person'
import { readPhones } from '@/lib/values/phone'
import { holdsPlates, isPlate, readPlate } from '@/lib/values/plate'
import { isMasked } from '@/lib/values/spelling'
import { leftOfVin, normalizeVin, vinsIn } from '@/lib/values/vin'
import { headingWords } from './heading-words'

export const alwaysRequired: readonly FieldName[] = ['receivedAt', 'summary']

// An import requires less than the form: a date of receipt, a summary, and a brand or a VIN. Of a field with an issue in
// `before` nothing more is said. `brandComes`: the brand is missing and will be added.
export async function checkImportedRow(
  ctx: Ctx,
  values: DefectValues,
  before: readonly Issue[],
  { brandComes, vinOverrideReason }: { brandComes?: boolean; vinOverrideReason?: string } = {},
): Promise<Issue[]> {
  const named = new Set(before.map(({ path }) => path))
  // What such a cell has taken in is not lacking.
  if (before.some(({ code }) => code === 'cell_quote')) return []
  const lacking: Issue[] = alwaysRequired
    .filter(name => isEmpty(values[name]) && !named.has(name))
    .map(path => ({ path, code: 'required' }))
  if (lacking.length > 0) return lacking
  const isKnown = (name: 'brandId' | 'vin') => !isEmpty(values[name]) || named.has(name)
  const car: Issue[] =
    isKnown('brandId') || isKnown('vin') || brandComes ? [] : [{ path: 'brandId', code: 'brand_or_vin' }]
  const wrong = await checkValues(ctx, values, { required: 'sound', vinOverrideReason })
  // What is no whole plate is kept and said.
  return [...car, ...wrong.filter(({ path, code }) => code !== 'not_plate' && !named.has(path))]
}

export interface CellNote {
  path: FieldName
  kind: NoteKind
  text?: string
}

// `also`: values of other fields that the cell names.
export type Read = { value: unknown; also?: DefectValues; notes?: CellNote[] } | { issue: Issue }

export const readAs = (path: FieldName, value: string, read: string): CellNote[] => [
  { path, kind: 'readAs', text: `${shortened(value)} → ${read}` },
]
// The reading of a file is kept longer than the file, so no person's number or name enters it.
export const leftOut = (path: FieldName, value: string): CellNote => ({
  path,
  kind: 'leftOut',
  ...(!fieldOf[path].personal && { text: value }),
})

export function wholeIn(name: FieldName, cell: Cell, quantity: Quantity | undefined): Read {
  if (typeof cell === 'number' && Number.isInteger(cell)) return { value: cell }
  const read = numberIn(name, textOf(cell), text => readWhole(text, quantity))
  return read ?? { issue: { path: name, code: 'not_number' } }
}

const people = '(\\d+|[一二两三四五六七八九十]+)'
const counted = (words: string) =>
  new RegExp(
    `${people}[人名个位]?(?:当场|不幸|受|轻|重)*(?:${words})|(?:${words})[者人]?[:：]?${people}[人名个位]?`,
    'g',
  )
const [dead, hurt] = [counted('死亡?|身亡|遇难'), counted('伤')]

// 1死2伤, 1人受伤: under 伤亡情况 both numbers stand in one cell. Undefined where one is not said, or twice.
export function casualtiesIn(cell: Cell): Read | undefined {
  const text = narrow(cell)
  const isHurt = flagOf(cell)
  // How many is not said.
  if (isHurt) return { value: undefined, notes: [leftOut('injuredCount', text)] }
  if (isHurt === false) return { value: 0, notes: readAs('injuredCount', text, '0') }
  const [deathCount, injuredCount] = [dead, hurt].map(pattern => {
    const [found, second] = text.replace(/\s/g, '').matchAll(pattern)
    return found && !second ? readWhole(found[1] ?? found[2]!)?.value : undefined
  })
  if (injuredCount === undefined || (deathCount === undefined && /[死亡难]/.test(text))) return undefined
  const said = Object.entries({ injuredCount, deathCount }).flatMap(([name, count]) =>
    count === undefined ? [] : `${fieldLabel('zh-CN', name as FieldName)} ${count}`,
  )
  return { value: injuredCount, also: { deathCount }, notes: readAs('injuredCount', text, said.join(' / ')) }
}

export function decimalIn(name: FieldName, cell: Cell, quantity: Quantity | undefined): Read {
  const written = typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : textOf(cell)
  const read = numberIn(name, written, text => readNumber(text, quantity, 2))
  return read ?? { issue: { path: name, code: 'not_decimal' } }
}

// 2人（1重1轻）: words behind a number that are neither a unit nor a power.
const besideNumber = /^([^()（）]+)[（(]((?:(?![万千百亿里米迈码元块升岁年]|km|mile|[$€£])[^()（）])+)[)）]$/i

function numberIn<Value extends string | number>(
  name: FieldName,
  text: string,
  read: (text: string) => { value: Value; about: boolean; adjusted: boolean } | null,
): Read | undefined {
  const whole = read(text)
  if (whole) {
    const { value, about, adjusted } = whole
    return { value, notes: about || adjusted ? readAs(name, text, String(value)) : [] }
  }
  const [, number = '', words = ''] = besideNumber.exec(text) ?? []
  const part = words ? read(number) : null
  return part ? { value: part.value, notes: [leftOut(name, words)] } : undefined
}

const aboutOf = (name: FieldName) =>
  [fieldLabel('zh-CN', name), ...(headingWords[name] ?? [])].map(word => word.replace(/是否|[已有]/g, ''))

const withWords = /^(是|有|已|否|无|没有?)[,，、;；:：(（〖]\s*(.+?)[)）〗]?$/

// 是（追尾）, 否，未爆: what is said beside yes or no is left out.
export function flagIn(name: FieldName, cell: Cell): Read {
  const text = narrow(cell)
  const value = flagOf(cell) ?? flagSaid(name, text)
  if (value !== null) return { value }
  const [, word = '', rest = ''] = withWords.exec(text) ?? []
  return word && flagOf(rest) === null
    ? { value: flagOf(word), notes: [leftOut(name, rest)] }
    : { issue: { path: name, code: 'not_boolean' } }
}

// 未起火, 已维修, 没修: the field's own word, said or denied.
export function flagSaid(name: FieldName, text: string): boolean | null {
  const [, not, about = ''] =
    /^(?:(未曾?|没有?|无|不曾)|已经?|有|是)?(?:发生|进行)?(.+?)(?:过|了)?[。.!]?$/u.exec(text) ?? []
  return about && aboutOf(name).some(word => word.endsWith(about)) ? !not : null
}

export function vinIn(name: FieldName, text: string): Read {
  const count = vinsIn(text).size
  if (count > 1) return { issue: { path: name, code: 'several_vins', params: { count } } }
  const left = leftOfVin(text)
  return { value: normalizeVin(text), notes: left ? [leftOut(name, left)] : [] }
}

export function plateIn(name: FieldName, text: string): Read {
  const { value, left } = readPlate(text)
  if (value === null) return { value: undefined, notes: [leftOut(name, text)] }
  const notes: CellNote[] = left ? [leftOut(name, left)] : []
  return {
    value,
    notes: isPlate(value) || holdsPlates(text) ? notes : [...notes, { path: name, kind: 'noPlate' }],
  }
}

const reached = ['mobile', 'phone', 'email', 'cardNo'] as const

// Masked by the office that sends the list: said, unless a reason says why they are kept as they are. `covered` still
// tells 138****5678 from 139****1234: two people.
export function maskedOut(values: DefectValues): { notes: CellNote[]; covered?: string } {
  const masked = reached.filter(name => isMasked(values[name] ?? ''))
  if (masked.length === 0 || !isEmpty(values.contactOverrideReason)) return { notes: [] }
  const covered = masked.map(name => values[name]).join(' ')
  for (const name of masked) values[name] = undefined
  return { notes: masked.map(path => ({ path, kind: 'masked' })), covered }
}

export const numberKept = (path: FieldName, number: string, at: 'mobile' | 'phone' | null): CellNote =>
  at ? { path, kind: at === 'phone' ? 'numberInPhone' : 'numberInMobile' } : leftOut(path, number)

// One number is kept here, a second one under the other field, and what stands beside them where it belongs.
export function phonesIn(
  name: 'mobile' | 'phone',
  text: string,
  values: DefectValues,
  { lists, place }: Pick<Lookups, 'lists' | 'place'>,
): Read {
  const relations = lists.get('relationToOwner')
  const { numbers, words } = readPhones(text)
  if (numbers.length === 0) return { value: text.normalize('NFKC').trim() }
  const also: DefectValues = {}
  const notes: CellNote[] = []
  const kept = new Set([values.mobile, name === 'mobile' ? values.phone : undefined])
  const fresh = numbers.filter(number => !kept.has(number))
  const fits = (number: string) => isMobile(number) === (name === 'mobile')
  // A mobile number alone is that of its person, whatever its column is called.
  const second = fresh[isEmpty(values.mobile) && isMobile(fresh[0] ?? '') ? 1 : 0] ?? values.phone
  const value = fresh.find(fits) ?? (name === 'phone' ? second : undefined)
  const other = name === 'mobile' ? 'phone' : 'mobile'
  const displaced = name === 'phone' && value !== values.phone ? values.phone : undefined
  for (const number of [...fresh.filter(one => one !== value), displaced ?? ''].filter(Boolean)) {
    const free = isEmpty(values[other]) && isEmpty(also[other]) && (other === 'phone' || isMobile(number))
    if (free) also[other] = number
    notes.push(numberKept(name, number, free ? other : null))
  }
  for (const word of words.filter(one => !isPlaceholder(one))) {
    const { name: called, role } = readPerson(word)
    // 83212345（南京）
    const person = called && 'place' in place(called, 2) ? undefined : called
    const relation = role && relations && rowsCalled(relations, role)[0]?.code
    if (person && isEmpty(values.reporterName) && isEmpty(also.reporterName)) {
      also.reporterName = person
      notes.push({ path: name, kind: 'nameInReporter' })
    } else if (relation && isEmpty(values.relationToOwner)) also.relationToOwner = relation
    else if (person !== values.reporterName || !person) notes.push(leftOut(name, word))
  }
  return { value, also, notes }
}
