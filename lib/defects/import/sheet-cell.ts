import { dayIssue } from '@/lib/core/input'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import type { DefectValues } from '@/lib/defects/schema'
import { dateOfSerial } from '@/lib/excel/cell-dates'
import { dayOf, narrow, textOf } from '@/lib/excel/reading/cell-text'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { type Cell, cellFault, plainDigits } from '@/lib/excel/sheet-row'
import { dayFault, inFull, insteadOfDay, readDay, readShortDay } from '@/lib/values/day'
import { tickedWords } from '@/lib/values/flag'
import { quantityOf } from '@/lib/values/number'
import { isNobody, isNoName } from '@/lib/values/person'
import { isMasked } from '@/lib/values/spelling'
import { type Dictionaries, readName } from './cell-names'
import {
  alwaysRequired,
  casualtiesIn,
  decimalIn,
  flagIn,
  leftOut,
  phonesIn,
  plateIn,
  type Read,
  readAs,
  vinIn,
  wholeIn,
} from './check-imported-row'
import { mailAddress } from './text-parts'

type Found = Read | { placeholder: true }
/** `values` must already hold the parent fields. A missing name that will be added stays undefined. */
export function readCell(
  name: FieldName,
  cell: Cell,
  values: DefectValues,
  dictionaries: Dictionaries,
): Found {
  const isText = fieldOf[name].kind === 'text'
  const fault = cellFault(cell, isText)
  if (fault) return { issue: { path: name, ...fault } }
  const found = readValue(name, cell, values, dictionaries)
  if (!isText && !('issue' in found) && fieldOf[name].kind !== 'date') return found
  // 10-8 of a number is a day to Excel.
  if (isText && 'value' in found && typeof cell === 'object' && cell)
    found.notes = [...(found.notes ?? []), { path: name, kind: 'dayInText' }]
  const text = textOf(cell)
  const isNothing =
    isPlaceholder(text) ||
    (name === 'reporterName' ? isNoName(text) : fieldOf[name].personal && isNobody(text)) ||
    (name === 'displacement' && /^(?:纯?电动?车?|b?ev)$/i.test(text))
  return isNothing ? emptied(name, found) : found
}

// Words for nothing: no names of a dictionary, yes, no or numbers, which were tried before.
function emptied(name: FieldName, found: Read): Found {
  if (!alwaysRequired.includes(name)) return { placeholder: true }
  return 'issue' in found ? found : { issue: { path: name, code: 'required' } }
}

export function readValue(
  name: FieldName,
  cell: Cell,
  values: DefectValues,
  dictionaries: Dictionaries,
): Read {
  const field = fieldOf[name]
  switch (field.kind) {
    case 'text': {
      const text = field.max <= 40 ? narrow(cell) : textOf(cell)
      // An apostrophe keeps a number from becoming one.
      const digits = plainDigits(text) ?? text.replace(/^'(?=\d)/, '')
      if (name === 'mobile' || name === 'phone') return phonesIn(name, digits, values, dictionaries.known)
      if (name === 'vin') return vinIn(name, text)
      if (name === 'email') return mailIn(name, text)
      if (name === 'cardNo') return { value: digits.replace(/^\D*证(?:件?号码?)?[:：\s]*(?=[\dA-Z])/i, '') }
      // What another column says of the address stays.
      if (name === 'address' && values.address && !digits.includes(values.address))
        return { value: `${digits} ${values.address}` }
      return name === 'plateNo' ? plateIn(name, text) : { value: digits }
    }
    case 'date':
      return dayIn(name, cell, dictionaries)
    case 'integer': {
      const whole = wholeIn(name, cell, quantityOf(field))
      return ('issue' in whole && name === 'injuredCount' && casualtiesIn(cell)) || whole
    }
    case 'decimal':
      return decimalIn(name, cell, quantityOf(field))
    case 'flag':
      return flagIn(name, cell)
    default: {
      const text = narrow(cell)
      return readName(name, tickedWords(text).join(',') || text, values, dictionaries)
    }
  }
}

function mailIn(name: FieldName, text: string): Read {
  if (isMasked(text)) return { value: text }
  const [mail, ...others] = text.normalize('NFKC').match(new RegExp(mailAddress, 'g')) ?? []
  return { value: mail ?? text, notes: others.map(other => leftOut(name, other)) }
}

const [fewestDays, mostDays] = [18_000, 80_000]

// A serial number counts from the year of its workbook, whatever the format of its cell.
function asDay(cell: Cell, from1904: boolean): Cell {
  const written = typeof cell === 'string' && /^\s*\d{5}(?:\.\d+)?\s*$/.test(cell) ? Number(cell) : cell
  if (typeof written !== 'number' || written < fewestDays || written >= mostDays) return cell
  const date = dateOfSerial(written, from1904)
  return date ? { date } : cell
}

// A car may be bought in any year, what a list reports was in its own.
const daysOfList: readonly FieldName[] = ['receivedAt', 'faultDate']

function dayIn(
  name: FieldName,
  cell: Cell,
  { from1904 = false, titleYear, titleMonth, dayOrders }: Dictionaries,
): Read {
  const text = textOf(cell)
  // 8日, of the month in the title.
  const [, dayAlone] = /^(\d{1,2})\s*[日号]$/.exec(narrow(cell)) ?? []
  const day =
    dayOf(asDay(cell, from1904)) ??
    (dayAlone && titleMonth && name === 'receivedAt' ? readDay(`${titleMonth}-${dayAlone}`) : null) ??
    (titleYear && daysOfList.includes(name) && dayFault(text) === 'year_missing'
      ? readShortDay(text, `${titleYear}-12-31`)
      : null)
  const order = dayOrders?.get(name)
  const ordered = day === null && order ? readDay(text, order) : null
  if (ordered)
    return { value: ordered, notes: [{ path: name, kind: 'dayOrder', text: `${text} → ${ordered}` }] }
  const [, before = '', said = '', after = ''] = (day === null && besideDay.exec(text)) || []
  const read = before + after ? readDay(said) : null
  if (read) return { value: read, notes: [leftOut(name, before + after)] }
  if (day === null) {
    const issue = dayIssue(name, text)
    const instead = issue.code === 'not_date' ? insteadOfDay(text) : null
    return { issue: instead ? { path: name, code: `date_${instead}`, params: { text } } : issue }
  }
  return { value: day, notes: typeof cell === 'string' && !saysDay(text, day) ? readAs(name, text, day) : [] }
}

// 2023-5-6（提车）, 购于2023年5月6日; not （农历）, （约）.
const besideDay =
  /^([购买事发生于在]{0,3})(\d.*?\d[日号]?)\s*[（(]?((?:(?!农历|阴历|约|左右|前|后|估|不|未|大概|可能|预|日|号)\p{Script=Han}){0,8})[)）]?$/u

const saysDay = (text: string, day: string) =>
  text.startsWith(day) ||
  text.startsWith(day.replaceAll('-', '')) ||
  text
    .replace(/^\d\d(?=年)/, inFull)
    .normalize('NFKC')
    .match(/\d+/g)
    ?.slice(0, 3)
    .map(Number)
    .join() === day.split('-').map(Number).join()
