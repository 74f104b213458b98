import Excel from 'exceljs'
import { looksLikeInput } from './safe-cell'

export interface TemplateColumn {
  title: string
  required: boolean
  note: string
  example: string
  options?: readonly string[]
  date?: boolean
}

// Missing in the types of exceljs.
declare module 'exceljs' {
  interface Worksheet {
    dataValidations: { add(range: string, rule: Excel.DataValidation): void }
  }
  interface Xlsx {
    addStyles(
      zip: { append(xml: string, part: { name: string }): void },
      model: { styles: { xml: string } },
    ): void
  }
}

interface Template {
  sheet: string
  notes: { sheet: string; column: string; required: string; note: string; example: string; yes: string }
  columns: readonly TemplateColumn[]
}

const rows = 10_000

export async function writeTemplate({ sheet, notes, columns }: Template): Promise<Buffer> {
  const book = new Excel.Workbook()
  const main = book.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  const explained = book.addWorksheet(notes.sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  const lists = book.addWorksheet('lists', { state: 'veryHidden' })
  main.columns = columns.map(({ title }) => ({ width: Math.min(40, Math.max(12, title.length * 2 + 4)) }))
  explained.columns = [{ width: 28 }, { width: 10 }, { width: 60 }, { width: 40 }]
  explained.addRow([notes.column, notes.required, notes.note, notes.example]).font = { bold: true }
  for (const [at, column] of columns.entries()) {
    const heading = main.getCell(1, at + 1)
    heading.value = column.title
    heading.font = { bold: true, ...(column.required && { color: { argb: 'FFCF1322' } }) }
    heading.note = column.note
    // Text format, or card and phone numbers lose digits.
    main.getColumn(at + 1).numFmt = column.date ? 'yyyy-mm-dd' : '@'
    explained.addRow([column.title, column.required ? notes.yes : '', column.note, column.example])
    if (!column.options || column.options.length === 0) continue
    const list = lists.getColumn(at + 1)
    list.values = [...column.options]
    const place = `lists!$${list.letter}$1:$${list.letter}$${column.options.length}`
    // Not one rule per cell: exceljs keeps those as objects, ten thousand per column.
    main.dataValidations.add(`${heading.address.replace('1', '2')}:${main.getColumn(at + 1).letter}${rows}`, {
      type: 'list',
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'warning',
      formulae: [place],
    })
  }
  explained.getColumn(3).alignment = { wrapText: true, vertical: 'top' }
  markInput(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function markInput(book: Excel.Workbook): void {
  for (const sheet of book.worksheets)
    sheet.eachRow(row =>
      row.eachCell(cell => {
        if (typeof cell.value !== 'string' || !looksLikeInput(cell.value)) return
        cell.style = { ...cell.style, numFmt: '@', protection: { locked: true } }
      }),
    )
  const marked = (xml: string) =>
    xml.replace(/<xf (?=[^>]*numFmtId="49")(?=[^>]*applyProtection="1")/g, '<xf quotePrefix="1" ')
  book.xlsx.addStyles = (zip, { styles }) => zip.append(marked(styles.xml), { name: 'xl/styles.xml' })
}
