import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { readSheet, type SheetOptions } from '@/lib/excel/read-sheet'
import { SheetFault } from '@/lib/excel/sheet-fault'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { extensionOf } from '@/lib/files/file-name'
import { textOf } from './cell-text'

export type Import = typeof imports.$inferSelect

/**
 * A path on local disk, because reading a zip needs random access.
 * @throws AppError import_expired after the retention time
 */
export async function openFile(
  ctx: Ctx,
  { storeKey, sha256 }: Import,
): Promise<{ file: string; discard(): Promise<void> }> {
  if (!storeKey) throw new AppError('import_expired')
  const { fileStore } = ctx.services
  const writer = new FileWriter(path.join(await fileStore.temporaryFolder(), `sheet-${randomUUID()}`))
  const discard = () => writer.discard()
  try {
    await pipeline(await fileStore.open(storeKey), writer)
    const written = await writer.written()
    if (written.sha256 !== sha256) throw new AppError('unreadable_sheet', { reason: 'damaged' })
    return { file: written.path, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

export async function* rowsOfFile(
  { fileName }: Pick<Import, 'fileName'>,
  file: string,
  { maxRows, ...options }: SheetOptions = {},
): AsyncGenerator<SheetRow> {
  try {
    yield* readSheet(file, extensionOf(fileName), { ...options, ...(maxRows && { maxRows: maxRows + 1 }) })
  } catch (error) {
    throw error instanceof SheetFault ? new AppError('unreadable_sheet', { reason: error.reason }) : error
  }
}

export async function* chunksOfFile(
  sheet: Import,
  file: string,
  size: number,
  expect?: (rows: number) => void,
  maxRows?: number,
): AsyncGenerator<{ headings: string[]; rows: SheetRow[] }> {
  let headings: string[] | undefined
  let rows: SheetRow[] = []
  for await (const row of rowsOfFile(sheet, file, expect, maxRows)) {
    if (!headings) {
      headings = Array.from(row.cells, cell => textOf(cell ?? null).slice(0, 200))
      yield { headings, rows: [] }
    } else if (rows.push(row) >= size) {
      yield { headings, rows }
      rows = []
    }
  }
  if (!headings) throw new AppError('unreadable_sheet', { reason: 'empty' })
  if (rows.length > 0) yield { headings, rows }
}
