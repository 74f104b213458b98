import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import os from 'node:os'
import { endWithParent } from '@/lib/core/process/parent'
import { csvRows } from './csv-rows'
import { SheetFault, type SheetReason } from './sheet-fault'
import { type SheetEvent, xlsxRows } from './xlsx-rows'

export type Line =
  | { expected: number }
  | [row: number, cells: unknown[]][]
  | { end: true }
  | { fault: SheetReason }

const batch = 64 * 1024
const mostText = 1024 * 1024 * 1024

export async function sendRows() {
  const [path = '', extension = ''] = process.argv.slice(2)
  os.setPriority(5)
  endWithParent()
  let rows = ''
  let reported = 0
  const print = async (line: string) => {
    if (!process.stdout.write(line)) await once(process.stdout, 'drain')
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
    for await (const one of await rowsOf(path, extension)) {
      if ('expected' in one) await print(`${JSON.stringify(one)}\n`)
      else {
        rows += `${rows && ','}${JSON.stringify([one.row, one.cells])}`
        if (rows.length >= batch) await sayRows()
      }
    }
    await sayRows()
    await print('{"end":true}\n')
  } catch (error) {
    await sayRows().catch(() => {})
    await print(`${JSON.stringify({ fault: error instanceof SheetFault ? error.reason : 'damaged' })}\n`)
  }
  process.disconnect?.()
}

async function rowsOf(path: string, extension: string): Promise<AsyncGenerator<SheetEvent>> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0).finally(() => file.close())
  if (head.readUInt32LE(0) === 0x04034b50) return xlsxRows(path)
  // OLE2: an xls, or an xlsx with a password.
  if (head.readUInt32BE(0) === 0xd0cf11e0) {
    const encrypted = (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new SheetFault(encrypted ? 'encrypted' : 'old')
  }
  if (extension !== 'csv') throw new SheetFault('not_sheet')
  return csvRows(path)
}
