import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import os from 'node:os'
import type { Writable } from 'node:stream'
import { endWithParent } from '@/lib/core/process/parent'
import { csvRows } from './csv-rows'
import {
  isRow,
  type RowMarks,
  type SheetEvent,
  type SheetFacts,
  SheetFault,
  type SheetReason,
} from './sheet-row'
import { xlsxRows } from './xlsx-rows'

export type Line =
  | { facts: SheetFacts }
  | [row: number, cells: unknown[], hidden?: 0 | 1, marks?: RowMarks][]
  | { end: true }
  | { fault: SheetReason }

const batch = 64 * 1024
const mostText = 1024 * 1024 * 1024

export async function sendRows() {
  const [path = '', extension = '', sheet] = process.argv.slice(2)
  os.setPriority(5)
  endWithParent()
  await writeRows(process.stdout, path, extension, sheet)
  // 'disconnect' ends this process, and what a full pipe has not taken yet would be lost.
  await new Promise<void>(done => process.stdout.write('', () => done()))
  process.disconnect?.()
}

export async function writeRows(out: Writable, path: string, extension: string, sheet?: string) {
  let rows = ''
  let reported = 0
  const print = async (line: string) => {
    if (!out.write(line)) await once(out, 'drain')
  }
  const sayRows = async () => {
    if (rows === '') return
    const line = `[${rows}]\n`
    rows = ''
    reported += line.length
    if (reported > mostText) throw new SheetFault('bomb')
    await print(line)
  }
  try {
    for await (const event of await rowsOf(path, extension, sheet)) {
      if (!isRow(event)) {
        await sayRows()
        await print(`${JSON.stringify({ facts: event })}\n`)
        continue
      }
      const { row, cells, hidden, marks } = event
      const more = marks ? [hidden ? 1 : 0, marks] : hidden ? [1] : []
      rows += `${rows && ','}${JSON.stringify([row, cells, ...more])}`
      if (rows.length >= batch) await sayRows()
    }
    await sayRows()
    await print('{"end":true}\n')
  } catch (error) {
    await sayRows().catch(() => {})
    await print(`${JSON.stringify({ fault: error instanceof SheetFault ? error.reason : 'damaged' })}\n`)
  }
}

// Web pages and XML of Excel 2003 that carry the name of a workbook or a list.
const page = /^\W{0,8}<(?:!doctype|html|head|meta|table|style|\?xml)/i
const noList = /^%PDF|^[^\x20-\x7e]{0,3}\s*(?:\[\s*)?\{\s*"/

async function rowsOf(path: string, extension: string, sheet?: string): Promise<AsyncGenerator<SheetEvent>> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(128)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  if (head.readUInt32LE(0) === 0x04034b50) return xlsxRows(path, sheet)
  // OLE2: an xls, or an xlsx with a password.
  if (head.readUInt32BE(0) === 0xd0cf11e0) {
    const encrypted = (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new SheetFault(encrypted ? 'encrypted' : 'old')
  }
  const start = head.toString('latin1').replaceAll('\0', '')
  if (noList.test(start)) throw new SheetFault('not_sheet')
  if (page.test(start)) throw new SheetFault('disguised')
  if (!['csv', 'txt', 'tsv'].includes(extension))
    throw new SheetFault((await isText(path)) ? 'disguised' : 'not_sheet')
  return csvRows(path)
}

async function isText(path: string): Promise<boolean> {
  try {
    let rows = 0
    for await (const event of csvRows(path))
      if (isRow(event) && event.cells.length > 1 && ++rows > 1) return true
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
  }
  return false
}
