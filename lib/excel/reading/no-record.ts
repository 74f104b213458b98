import type { Cell, SheetRow } from '../sheet-row'
import { dayOf, textOf } from './cell-text'
import { isLegend } from './notes'
import { isPlaceholder } from './placeholders'

type NoRecord = 'blankRows' | 'headingRows' | 'otherRows' | 'otherTable'

const longestLabel = 60
const fewCells = 8

const total =
  /^(?:(?:本[页月季年周次]|全[年部]|上[页月]|各[省市]|历年)?[合小总共累]\s*计|总\s*数|合计数|汇\s*总|计数|平均(?:值|数)?|占比|[同环]比|(?:grand |sub ?)?total)(?:$|[\s:：(（\d])|^共\s*\d+\s*[条件例宗起]|^.{1,20}(?:[小合]\s*计|汇总|计数)[:：]?$/i
const signature =
  /^(?:单位|部门|分管|主管)?\s*(?:填\s*[表报写]|制\s*表|审\s*[核批定签]|复\s*[核审]|校\s*对|经\s*办|承\s*办|负\s*责|主\s*管|统\s*计|签\s*[字名发]|盖\s*章|报\s*送|导\s*出|打\s*印|联\s*系\s*(?:人|电\s*话))\s*(?:单位|部门)?\s*(?:人\s*员?|员|领导|负责人|单位|日期|时间|电话|意见)*\s*(?:[（(][^)）]{1,10}[)）])?\s*(?:[:：]|$)/
const example = /^[（(【]?(?:填[写报表])?[示样范举]?\s*例(?:[子行]|数据|如)?\s*(?:[:：)）】\d]|$)/
// Columns with a number each, units, and how to fill them in.
const counted = /^(?:[甲乙丙丁戊己庚辛壬癸]|[（(]?\d{1,2}[）)]?)$/
const guidance =
  /^[（(]?(?:(?:非?必填|选填|可不填|格式|填写|下拉|(?:date(?:time)?|string|text|(?:var)?char|int(?:eger)?|decimal|number|bool(?:ean)?)\b|文本|最多|不超过|例如?[:：]|单位|\d+字以?内).{0,20}|[万千百]?(?:公里|km|元)|年(?:月日)?|yyyy.?mm.?dd|km\/h|升|毫升|ml|l|人|次|岁)[）)]?$/i
const isGuidance = (texts: readonly string[]) =>
  texts.length > 0 && texts.filter(text => guidance.test(text)).length * 2 > texts.length

const unitBelow = /^[（(]?([万千百]?(?:公里|km|元)|毫升|ml)[）)]?$/i

// 万公里 in the row below 里程 is the unit of that column.
export function withUnitsBelow(headings: readonly string[], below: SheetRow | undefined): string[] {
  const texts = Array.from(below?.cells ?? [], cell => textOf(cell ?? null))
  const isUnits = isGuidance(texts.filter(Boolean))
  return headings.map((heading, at) => {
    const unit = isUnits && unitBelow.exec(texts[at] ?? '')?.[1]
    return unit ? `${heading}（${unit}）` : heading
  })
}

// Rows that head those of a month or a part: 10月份, 一、上汽大众.
const group =
  /^(?:(?:\d{2}|\d{4})年)?(?:\d{1,2}|十?[一二三四五六七八九十])月份?$|^[（(]?[一二三四五六七八九十]{1,3}[、.)）]/
// Programs that query databases end with how many rows they found.
const note =
  /^[（(]?(?:已选择|共)?\s*\d+\s*(?:rows?|records?|行)(?:\s*(?:受影响|affected|selected|returned|in set).*)?[.。)）]?$|^(?:备\s*注|注|说\s*明|填[表报写]\s*说明)\s*\d?\s*[:：]|^[\s（(—*-]*以[下上]\s*(?:空白|无正文|.{0,6}(?:数据|信息|内容|截[止至]))|^第\s*\d+\s*页|^(?:数据|资料)来源\s*[:：]|^[\s—–*=+|-]+(?:完|结束|end)?[\s—–*=-]*$/i

type IsRecord = (cells: readonly Cell[]) => boolean

// `columns`: what each is read as. What `isRecord` takes for a record is one, whatever else it looks like, unless it
// stands below headings that `match` reads otherwise.
export function noRecordFinder(
  headings: readonly string[],
  columns: readonly unknown[],
  match: (headings: readonly string[]) => readonly unknown[],
  isRecord: IsRecord = datedRecord(columns),
) {
  const read = columns.flatMap((name, at) => (name == null ? [] : [at]))
  const receivedAt = columns.indexOf('receivedAt')
  const summary = columns.indexOf('summary')

  const isLine = (cells: readonly Cell[]): boolean => {
    const filled = cells.flatMap((cell, at) => (textOf(cell ?? null) === '' ? [] : [at]))
    if (filled.length > fewCells && !total.test(short(cells[filled[0]!]))) return false
    const labels = filled.filter((at, place) => {
      const text = short(cells[at])
      return (place === 0 && total.test(text)) || signature.test(text)
    })
    const [label] = labels
    if (label === undefined) {
      const only = filled.length === 1 ? textOf(cells[filled[0]!]!) : ''
      const isDay = filled.length === 1 && dayOf(cells[filled[0]!]!) !== null
      const isTitle = filled[0] === receivedAt && /\p{L}/u.test(only) && !isDay
      return (
        note.test(only) ||
        isLegend(only) ||
        (read.length > 2 &&
          (isTitle || (isDay && filled[0] !== receivedAt) || (filled[0] === 0 && group.test(only))))
      )
    }
    const text = cells[summary]
    const noDay = receivedAt < 0 || dayOf(cells[receivedAt] ?? null) === null
    const noSummary = summary === label || typeof text === 'number' || textOf(text ?? null) === ''
    return filled.length <= 2 || (noDay && (noSummary || labels.length > 1 || filled.length === 3))
  }

  let isOtherTable = false
  const headingRow = (cells: readonly Cell[]): NoRecord | null => {
    if (!cells.every(cell => cell === null || (typeof cell === 'string' && !/\d{2}/.test(cell)))) return null
    const texts = Array.from(cells, cell => textOf(cell ?? null))
    const repeats =
      read.filter(at => texts[at]).length > 1 &&
      read.every(at => (texts[at] || headings[at]) === headings[at])
    const meant = repeats ? columns : match(texts)
    if (!repeats && meant.filter(name => name != null).length < 3) return null
    isOtherTable = meant.some((name, at) => name != null && columns[at] != null && !isSame(name, columns[at]))
    return isOtherTable ? 'otherTable' : 'headingRows'
  }

  return ({ cells }: SheetRow): NoRecord | null => {
    const heading = headingRow(cells)
    if (heading) return heading
    if (isOtherTable) return 'otherTable'
    if (example.test(short(cells.find(cell => cell !== null && cell !== '')))) return 'otherRows'
    if (isRecord(cells)) return null
    if (isLine(cells)) return 'otherRows'
    const texts = cells.map(cell => textOf(cell ?? null)).filter(Boolean)
    if (texts.length > 2 && texts.every(text => counted.test(text))) return 'otherRows'
    if (isGuidance(texts)) return 'otherRows'
    return read.every(at => isNothing(textOf(cells[at] ?? null))) ? 'blankRows' : null
  }
}

const isNothing = (text: string) => text === '' || isPlaceholder(text)

const words: readonly unknown[] = ['summary', 'description']
const isSame = (one: unknown, other: unknown) =>
  one === other || (words.includes(one) && words.includes(other))

function datedRecord(columns: readonly unknown[]): IsRecord {
  const [receivedAt, summary] = [columns.indexOf('receivedAt'), columns.indexOf('summary')]
  return cells => {
    const [day, text] = [cells[receivedAt], cells[summary]]
    const dated = typeof day === 'string' ? /^\s*\d{4}/.test(day) : day !== null && typeof day === 'object'
    return dated && typeof text === 'string' && text.trim() !== '' && hasMore(cells, 2)
  }
}

function hasMore(cells: readonly Cell[], than: number): boolean {
  let filled = 0
  for (const cell of cells) if (cell !== null && cell !== '' && ++filled > than) return true
  return false
}

const short = (cell: Cell | undefined) =>
  typeof cell === 'string' && cell.length <= longestLabel ? cell.trim() : ''
