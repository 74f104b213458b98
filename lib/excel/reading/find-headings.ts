import { columnLetters } from '../row-xml'
import type { Cell, SheetRow, SheetSummary } from '../sheet-row'
import { previewText, textOf } from './cell-text'

export interface Headings {
  headings: string[]
  row: number
  above: SheetRow[]
  known: number
}

export type Form = Headings & { records: SheetRow[] }

type CountKnown = (headings: readonly string[]) => number

export const rowsSearched = 30
const longestHeading = 200
const longestUsual = 40

export function findHeadings(
  rows: readonly SheetRow[],
  countKnown: CountKnown,
  chosen: number | null = null,
): Headings | undefined {
  const at = chosen === null ? likeliest(rows, countKnown) : rows.findIndex(({ row }) => row === chosen)
  if (!rows[at]) return undefined
  const headings = headingsAt(rows, at, countKnown)
  return { headings, row: rows[at].row, above: rows.slice(0, at + 1), known: countKnown(headings) }
}

const fewestOfForm = 4
const labelled = /^([^:：]{1,16})[:：]\s*(\S.*)$/s

interface Pair {
  label: string
  cell: Cell
  row: number
  at: number
}

// A sheet that is the form of one record, or of several below or beside one another: labels with what is filled in right
// of them. They are its headings, with the cell that the first value stands in.
export function findForm(rows: readonly SheetRow[], countKnown: CountKnown): Form | undefined {
  const isKnown = (text: string) => text !== '' && countKnown([text]) > 0
  const pairs: Pair[] = []
  const labels: Omit<Pair, 'cell'>[] = []
  const above: SheetRow[] = []
  for (const line of rows) {
    const { row } = line
    const filled = line.cells.flatMap((cell, at) =>
      textOf(cell ?? null) === '' ? [] : [{ cell: cell!, at }],
    )
    const before = pairs.length
    for (let next = 0; next < filled.length; next++) {
      const { cell, at } = filled[next]!
      const text = textOf(cell)
      const [, label = '', value = ''] = labelled.exec(text) ?? []
      const beside = filled[next + 1]
      const written = isKnown(label) ? label : text
      if (isKnown(written)) labels.push({ label: written, row, at })
      if (written === label) pairs.push({ label, cell: value, row, at })
      else if (beside && !isKnown(textOf(beside.cell))) {
        pairs.push({ label: previewText(text, longestUsual), cell: beside.cell, row, at: beside.at })
        next++
      }
    }
    if (pairs.length === before) above.push(line)
  }
  const known = pairs.filter(({ label }) => isKnown(label))
  const tells = (some: readonly Pair[]) => countKnown(some.map(({ label }) => label)) >= fewestOfForm
  if (new Set(known.map(({ row }) => row)).size < 3 || !tells(known)) return undefined
  // Each begins with the same label, which may have no value.
  const starts = labels.filter(({ label }) => label === labels[0]!.label)
  const startOf = ({ row, at }: Pair) => {
    const line = starts.findLast(start => start.row <= row) ?? starts[0]!
    const ofLine = starts.filter(start => start.row === line.row)
    return ofLine.findLast(start => start.at <= at) ?? ofLine[0]!
  }
  const inColumns = recordsInColumns(rows, isKnown)
  const apart = starts.map(start => pairs.filter(pair => startOf(pair) === start))
  const headings = new Map<string, string>()
  const records = (inColumns ?? (apart.every(tells) ? apart : [pairs])).map(form => {
    const cells = new Map<string, Cell>()
    for (const { label, cell, row, at } of form) {
      let key = label
      while (cells.has(key)) key += '+'
      cells.set(key, cell)
      if (!headings.has(key)) headings.set(key, `${label}（${columnLetters(at)}${row}）`)
    }
    return { row: inColumns ? form[0]!.at + 1 : form[0]!.row, cells }
  })
  // A row is told by its number, also of forms beside one another.
  let last = 0
  return {
    headings: [...headings.values()],
    row: 0,
    above,
    known: countKnown(known.map(({ label }) => label)) * records.length,
    records: records.map(({ row, cells }) => {
      last = Math.max(row, last + 1)
      return { row: last, cells: Array.from(headings.keys(), key => cells.get(key) ?? null) }
    }),
  }
}

const besideValues = /^(?:填写)?(?:说明|备注|要求|示例|例|格式|单位)$/

// Labels in the first column, and a record in each of the columns right of it.
function recordsInColumns(rows: readonly SheetRow[], isKnown: (text: string) => boolean) {
  const textAt = ({ cells }: SheetRow, at: number) => textOf(cells[at] ?? null)
  const lines = rows.filter(line => isKnown(textAt(line, 0)))
  const columns = [...Array(Math.max(0, ...lines.map(({ cells }) => cells.length))).keys()].slice(1)
  const filled = columns.filter(at => lines.filter(line => textAt(line, at) !== '').length * 2 > lines.length)
  const isOther = (line: SheetRow) =>
    columns.some(at =>
      (lines.includes(line) ? isKnown : (text: string) => besideValues.test(text))(textAt(line, at)),
    )
  if (filled.length < 2 || rows.some(isOther)) return undefined
  return filled.map(at =>
    lines.flatMap(({ row, cells }): Pair[] =>
      cells[at] == null ? [] : [{ label: textOf(cells[0]!), cell: cells[at], row, at }],
    ),
  )
}

export function likeliestSheet(
  sheets: readonly SheetSummary[],
  countKnown: CountKnown,
): SheetSummary | undefined {
  const found = sheets.map(sheet => {
    const { known = 0, above = [] } = findHeadings(sheet.head, countKnown) ?? {}
    // Headings without a row below them are a list that nobody has filled in.
    return { sheet, known: sheet.head.length > above.length ? known : Math.min(known, 1) }
  })
  const best = (among: typeof found) => among.toSorted((one, other) => other.known - one.known).at(0)
  const seen = best(found.filter(({ sheet }) => !sheet.hidden && sheet.rows !== 0))
  const hidden = best(found.filter(({ sheet }) => sheet.hidden))
  return (seen && (seen.known > 1 || !hidden || hidden.known <= 1) ? seen : (hidden ?? seen))?.sheet
}

const textsOf = ({ cells }: SheetRow) => Array.from(cells, cell => previewText(cell ?? null, longestHeading))

function likeliest(rows: readonly SheetRow[], countKnown: CountKnown): number {
  const searched = rows.slice(0, rowsSearched)
  const widest = Math.max(...searched.map(({ cells }) => cells.length))
  const known: number[] = []
  // No row below headings that are all known is better.
  for (let at = 0; at < searched.length && known.at(-2) !== widest; at++)
    known.push(countKnown(headingsAt(searched, at, countKnown)))
  const highest = Math.max(...known)
  const first = known.indexOf(highest)
  const best = known[first + 1] === highest && isDayInParts(textsOf(searched[first + 1]!)) ? first + 1 : first
  // The headings of a second table below the first are no better for being more.
  const earlier = known.findIndex((count, at) => count > 2 && at + 2 < best && known[at + 1]! < 2)
  if (highest > 1) return earlier < 0 ? best : earlier
  const isTitle = ({ cells }: SheetRow) => cells.filter(cell => textOf(cell) !== '').length < 2
  const start = searched.findIndex(row => !isTitle(row))
  // Nothing is known: a title of one cell is still no heading, unless the list has one column.
  return highest === 1 && !(start > 0 && first < start) ? first : Math.max(start, 0)
}

// Two rows of headings: the lower counts, the upper where it is empty or where the lower says the same twice.
function headingsAt(rows: readonly SheetRow[], at: number, countKnown: CountKnown): string[] {
  const lower = namedAcross(rows[at]!)
  const above = rows[at - 1]
  if (!above || !isHeading(above) || !isHeading(rows[at]!)) return lower
  const hasDay = isDayInParts(lower)
  if (countKnown(lower) < 2 && !hasDay) return lower
  const upper = textsOf(above)
  let group = ''
  return Array.from({ length: Math.max(lower.length, upper.length) }, (_, column) => {
    group = upper[column] || group
    const own = lower[column] ?? ''
    if (own === '') return upper[column] ?? ''
    const isPart = hasDay && partsOfDay.includes(own)
    if (group === own) return own
    // 投诉情况 above 时间.
    const joined = group.replace(/(?:情况|信息|内容|资料)$/, '') + own
    if (!isPart && countKnown([own]) === 0 && countKnown([joined]) > 0) return joined
    return isPart || lower.indexOf(own) !== lower.lastIndexOf(own) ? `${group}${own}` : own
  })
}

const partsOfDay = ['年', '月', '日']
const isDayInParts = (texts: readonly string[]) =>
  texts.some((text, at) => text === '年' && texts[at + 1] === '月' && texts[at + 2] === '日')

// A heading over several columns names each: 联系人, 联系人2.
function namedAcross(row: SheetRow): string[] {
  const texts = textsOf(row)
  for (const [first, last] of row.marks?.covered ?? [])
    for (let column = first; texts[first - 1] && column <= last; column++)
      texts[column] ||= `${texts[first - 1]}${column - first + 2}`
  return texts
}

function isHeading({ cells }: SheetRow): boolean {
  const filled = cells.filter(cell => textOf(cell) !== '')
  return filled.length > 1 && filled.every(cell => typeof cell === 'string' && cell.length <= longestUsual)
}

export function headingKey(heading: string): string {
  return heading
    .trim()
    .replace(
      /^(?:[（(]?\d{1,2}[.、．)）]|[①-⑳]|[一二三四五六七八九十]{1,2}[、.．]|\d{1,2}(?=\s+\p{Script=Han}))\s*/u,
      '',
    )
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /[\s*★☆◇◆●○※·•:()[\]【】_\-/、.?!,;。"'“”<>《》\p{Extended_Pictographic}\p{Default_Ignorable_Code_Point}]/gu,
      '',
    )
}

// 销量（辆）, 备案日期(必填), but a unit of ten thousand belongs to the numbers below it.
const hint = /[（(【[][^）)】\]万千百亿]*[）)】\]]/g

export function headingMatcher<Column>(columns: readonly Column[], wordsOf: (column: Column) => string[]) {
  let known: Map<string, Column> | undefined
  return (headings: readonly string[]): (Column | undefined)[] => {
    known ??= new Map(
      columns.flatMap(column => wordsOf(column).map(word => [headingKey(word), column] as const)),
    )
    const matched = headings.map(
      heading => known?.get(headingKey(heading)) ?? known?.get(headingKey(heading.replace(hint, ''))),
    )
    return matched.map((column, at) => (matched.indexOf(column) === at ? column : undefined))
  }
}
