import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import Excel from 'exceljs'
import { safeCell, type Value } from './safe-cell'

export interface Sheet {
  name: string
  columns: { title: string /** In characters. */; width?: number }[]
  rows: AsyncIterable<Value[]>
}

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const yieldEvery = 200

/**
 * Writes a sheet as a stream. The writer below knows no backpressure: rows are drawn only while the reader keeps up,
 * so memory stays flat whatever their number, and other requests get their turn. A reader that leaves ends the rows.
 */
export function writeSheet({ name, columns, rows }: Sheet): Readable {
  const out = new PassThrough()
  void (async () => {
    try {
      const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
      const sheet = book.addWorksheet(name.slice(0, 31).replace(/[\\/?*[\]:]/g, ' '), {
        views: [{ state: 'frozen', ySplit: 1 }],
      })
      sheet.columns = columns.map(({ width = 16 }) => ({ width }))
      const head = sheet.addRow(columns.map(({ title }) => safeCell(title)))
      head.font = { bold: true }
      head.commit()
      let count = 0
      for await (const row of rows) {
        if (out.destroyed) return
        sheet.addRow(row.map(safeCell)).commit()
        if (++count % yieldEvery === 0) await turn(out)
      }
      sheet.commit()
      await book.commit()
    } catch (error) {
      out.destroy(error as Error)
    }
  })()
  return out
}

async function turn(out: PassThrough): Promise<void> {
  await new Promise(done => setImmediate(done))
  if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
}
