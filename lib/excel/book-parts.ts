import { columnLetters } from './row-xml'
import { cellText } from './safe-cell'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const packageXml = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** The order of `cellXfs` is that of `formats`; number format 49 is text. */
export const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export const sharedTextsHead = `${head}<sst xmlns="${main}"`

export function contentTypesXml(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${part('/xl/sharedStrings.xml', 'sharedStrings')}${each(sheets, at => part(`/xl/worksheets/sheet${at}.xml`, 'worksheet'))}</Types>`
}

export function relationsXml(sheets: number): string {
  const to = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  return `${head}<Relationships xmlns="${packageRelations}">${each(sheets, at => to(at, 'worksheet', `worksheets/sheet${at}.xml`))}${to(sheets + 1, 'styles', 'styles.xml')}${to(sheets + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`
}

export interface WrittenSheet {
  name: string
  columns: number
  heading: number
  last: number
}

export function workbookXml(written: readonly WrittenSheet[]): string {
  const names = namesOf(written)
  const sheets = names.map(
    (called, at) => `<sheet name="${inAttribute(called)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filters = written.flatMap((sheet, at) =>
    sheet.columns > 0
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${names[at]}'!${rangeOf(sheet, '$')}</definedName>`
      : [],
  )
  const defined = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets>${defined}</workbook>`
}

function namesOf(written: readonly WrittenSheet[]): string[] {
  const taken = new Set<string>()
  return written.map(({ name }) => {
    const plain = name.replace(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet'
    let called = plain.slice(0, 31)
    for (let at = 2; taken.has(called.toLowerCase()); at++) called = `${plain.slice(0, 26)} (${at})`
    taken.add(called.toLowerCase())
    return cellText(called)
  })
}

const inAttribute = (text: string) => text.replaceAll('"', '&quot;')

function rangeOf({ columns, heading, last }: Omit<WrittenSheet, 'name'>, sign = ''): string {
  return `${sign}A${sign}${heading}:${sign}${columnLetters(columns - 1)}${sign}${last}`
}

export function sheetStart(widths: readonly number[], heading: number): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
}

export function sheetEnd(sheet: Omit<WrittenSheet, 'name'>): string {
  const filter = sheet.columns > 0 ? `<autoFilter ref="${rangeOf(sheet)}"/>` : ''
  return `</sheetData>${filter}</worksheet>`
}

function each(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at + 1)).join('')
}
