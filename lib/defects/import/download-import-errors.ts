import { and, between, eq, ne } from 'drizzle-orm'
import { importRows } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { textOf } from '@/lib/excel/reading/cell-text'
import type { Value } from '@/lib/excel/safe-cell'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { type SheetReply, sheetMime, writeSheet } from '@/lib/excel/write-sheet'
import { issueText, translate } from '@/lib/i18n/translate'
import { oneJob } from '@/lib/jobs/read-job'
import { reasonsAt } from './match-headings'
import { findImport } from './read-import'
import { chunksOfFile, type Import, openFile } from './walk-sheet'

const batchSize = 500
const widestGap = 10_000

export const downloadImportErrors = operation({
  access: 'vehicle_defect_import',
  input: oneJob,
  async run(ctx, { jobId }): Promise<SheetReply> {
    const sheet = await findImport(ctx, jobId)
    const title = translate(ctx.locale, 'defectImport.reasonHeading')
    const rows = linesOf(ctx, sheet, title)
    // Read the headings before the response starts, so that an unreadable file is an error instead of half a file.
    const { value: above } = await rows.next()
    const lines = above as Value[][]
    await ctx.audit({ action: 'downloadImportErrors', entity: 'import', entityId: sheet.id })
    const columns = lines.at(-1)!.map(heading => ({
      title: String(heading ?? ''),
      width: heading === title ? 60 : 18,
    }))
    return new FileReply({
      name: `${sheet.fileName.replace(/\.[^.]*$/, '')}-${title}.xlsx`,
      mime: sheetMime,
      stream: writeSheet({
        name: title,
        above: lines.slice(0, -1).map(cells => cells.map(String)),
        columns,
        rows,
      }),
    })
  },
})

async function* linesOf(ctx: Ctx, sheet: Import, title: string): AsyncGenerator<Value[][]> {
  const { file, discard } = await openFile(ctx, sheet)
  try {
    let width = -1
    let old = -1
    let next = 2
    const line = ({ cells }: SheetRow, reason: string) => {
      const values = Array.from({ length: Math.max(width, cells.length) }, (_, at) =>
        shown(cells[at] ?? null),
      )
      return [...values.filter((_, at) => at < width && at !== old), reason]
    }
    for await (const { headings, rows, start } of chunksOfFile(sheet, file, batchSize)) {
      if (start) {
        width = headings.length
        old = reasonsAt(headings)
        const titles = Array.from({ length: start.row - 1 }, (_, at) => {
          const above = start.above.find(({ row }) => row === at + 1)
          return above ? Array.from(above.cells, cell => textOf(cell ?? null)) : []
        })
        yield [...titles, line({ row: start.row, cells: headings }, title)]
        next = start.row + 1
        continue
      }
      const reasons = await reasonsOf(ctx, sheet, rows[0]!.row, rows.at(-1)!.row)
      const lines: Value[][] = []
      for (const row of rows) {
        if (row.row - next < widestGap) for (; next < row.row; next++) lines.push([])
        lines.push(line(row, reasons.get(row.row) ?? ''))
        next = row.row + 1
      }
      yield lines
    }
  } finally {
    await discard()
  }
}

function shown(cell: SheetRow['cells'][number]): Value {
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : textOf(cell)
}

async function reasonsOf(ctx: Ctx, { id: importId }: Import, first: number, last: number) {
  const rows = await ctx.db
    .select({ row: importRows.row, outcome: importRows.outcome, issues: importRows.issues })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        between(importRows.row, first, last),
        ne(importRows.outcome, 'created'),
      ),
    )
  const loaded = translate(ctx.locale, 'defectImport.loadedBefore')
  return new Map(
    rows.map(({ row, outcome, issues }) => [
      row,
      outcome === 'skipped'
        ? loaded
        : (issues ?? []).map(({ column: _, value: __, ...issue }) => issueText(ctx.locale, issue)).join('\n'),
    ]),
  )
}
