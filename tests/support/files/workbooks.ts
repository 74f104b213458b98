import Excel from 'exceljs'
import { bookParts, contentTypes, zip } from '../intake/uploads'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = contentTypes(bookParts)
const book = `${head}<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
const links = `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`

// To compress a few rows takes longer than to import them.
export const stored = { zip: { compression: 'STORE' } } as const

/** A workbook of one sheet, from its XML; `parts` are added or replaced. */
export function workbook(sheet: string | Buffer, parts: Record<string, string | Buffer> = {}): Buffer {
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': types,
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': links,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  return zip(Object.entries(all).map(([name, content]) => ({ name, bytes: Buffer.from(content as string) })))
}

export const sheetXml = (rows: string, behind = '') =>
  `${head}<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`

export const sheetOf = (rows: unknown[][]): Promise<Buffer> => bookOf([['缺陷', rows]])

export async function bookOf(sheets: readonly [name: string, rows: unknown[][]][]): Promise<Buffer> {
  const workbook = new Excel.Workbook()
  for (const [name, rows] of sheets) workbook.addWorksheet(name).addRows(rows)
  return Buffer.from(await workbook.xlsx.writeBuffer(stored))
}
