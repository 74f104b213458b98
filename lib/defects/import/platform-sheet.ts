import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { csvRows } from '@/lib/excel/csv-rows'
import { textOf } from '@/lib/excel/reading/cell-text'
import { isRow } from '@/lib/excel/sheet-row'
import { type PlatformRow, platformColumns, platformHeadings } from './platform-columns'

const columns = Object.values(platformColumns)
const headings = Object.keys(platformColumns)

export async function* platformSheet(ctx: Ctx, file: string): AsyncGenerator<string> {
  const known = await lookups(ctx)
  let places: Record<string, number> | undefined
  let line = 0
  for await (const one of csvRows(file)) {
    if (!isRow(one)) continue
    const cells = one.cells.map(textOf)
    const skipped = '\n'.repeat(one.row - line - 1)
    line = one.row
    if (!places) {
      const missing = platformHeadings.filter(heading => !cells.includes(heading))
      if (missing.length > 0) throw new MissingColumns(missing)
      places = Object.fromEntries(platformHeadings.map(heading => [heading, cells.indexOf(heading)]))
      yield skipped + csvLine(headings)
      continue
    }
    const at = places
    const row = Object.fromEntries(
      platformHeadings.map(heading => [heading, cells[at[heading]!] ?? '']),
    ) as PlatformRow
    yield skipped + csvLine(columns.map(column => column(row, known)))
  }
}

export class MissingColumns extends Error {
  constructor(missing: readonly string[]) {
    super(`has no column ${missing.join(', ')}; expected ${platformHeadings.join(', ')}.`)
  }
}

const csvLine = (cells: string[]) => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
