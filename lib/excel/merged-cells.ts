import { readZipEntry } from '@/lib/files/read-zip-entry'
import type { ZipEntry } from '@/lib/files/zip-directory'
import { columnOf } from './sheet-cells'
import type { Cell, RowMarks } from './sheet-row'

export interface Merge {
  column: number
  lastColumn: number
  from: number
  to: number
}

const maxMerges = 200_000
const longestTag = 4_096
const tag =
  /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["'][^>]*>/g

// Ranges of cells. They stand behind the rows, so the sheet is unpacked once before it is read; until the
// rows end its bytes are only searched.
export async function readMerges(path: string, entry: ZipEntry, maxColumns: number) {
  const merges: Merge[] = []
  let tail = Buffer.alloc(0)
  let text: string | undefined
  try {
    for await (const piece of readZipEntry(path, entry)) {
      if (text === undefined) {
        const all: Buffer = tail.length > 0 ? Buffer.concat([tail, piece]) : piece
        const end = endOfRows(all)
        tail = Buffer.from(all.subarray(-64))
        if (end < 0) continue
        text = all.toString('latin1', end)
      } else text += piece.toString('latin1')
      let read = 0
      for (const found of text.matchAll(tag)) {
        read = found.index + found[0].length
        const [from, to] = [Number(found[2]), Number(found[4])]
        const column = columnOf(found[1]!)
        if (to < from || column >= maxColumns) continue
        if (merges.length >= maxMerges) return { merges: sorted(merges), left: true }
        merges.push({ column, lastColumn: Math.min(columnOf(found[3]!), maxColumns - 1), from, to })
      }
      text = text.slice(Math.max(read, text.length - longestTag))
    }
  } catch {
    // Whoever reads the rows meets the same fault and reports it.
  }
  return { merges: sorted(merges), left: false }
}

const sorted = (merges: Merge[]) => merges.sort((one, other) => one.from - other.from)

function endOfRows(bytes: Buffer): number {
  for (let at = bytes.indexOf('sheetData'); at >= 0; at = bytes.indexOf('sheetData', at + 9))
    if (/<\/(?:[\w.-]+:)?$/.test(bytes.toString('latin1', Math.max(0, at - 40), at))) return at
  return -1
}

export function mergeFiller(merges: readonly Merge[]) {
  let next = 0
  let open: (Omit<Merge, 'from'> & { value: Cell })[] = []
  return {
    fill(row: number, cells: Cell[]): Pick<RowMarks, 'filled' | 'covered'> {
      const filled: number[] = []
      const covered: [number, number][] = []
      const cover = ({ column, lastColumn }: Pick<Merge, 'column' | 'lastColumn'>) => {
        if (lastColumn > column) covered.push([column + 1, lastColumn])
      }
      while (next < merges.length && merges[next]!.from < row) next++
      if (open.length > 0) open = open.filter(({ to }) => to >= row)
      for (const { value, ...merge } of open) {
        cover(merge)
        const { column } = merge
        if (cells[column] !== null && cells[column] !== undefined) continue
        while (cells.length < column) cells.push(null)
        cells[column] = value
        filled.push(column)
      }
      for (; next < merges.length && merges[next]!.from === row; next++) {
        const { column, lastColumn, to } = merges[next]!
        const value = cells[column] ?? null
        if (value !== null) cover({ column, lastColumn })
        if (to === row) continue
        open = open.filter(one => one.column !== column)
        if (value !== null) open.push({ column, lastColumn, to, value })
      }
      return { ...(filled.length > 0 && { filled }), ...(covered.length > 0 && { covered }) }
    },
  }
}
