import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { textOf } from '@/lib/defects/import/cell-text'
import { rowsOfFile } from '@/lib/defects/import/walk-sheet'
import { checkSheetFile } from '@/lib/excel/check-sheet-file'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { issueText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { existingChoices, importModes, requiredColumns } from '../schema'
import { readSalesRows, type WrongRow } from './read-sales-rows'
import { matchSalesHeadings } from './sales-columns'
import { type SalesCounts, storeSales } from './store-sales'

const maxRows = 20_000
const mostErrors = 100

export const importSales = operation({
  access: 'vehicle_sales:import',
  input: z.strictObject({
    file: z.array(z.instanceof(ReceivedFile)).length(1),
    /** check: dry run; valid: store the valid rows; all: store all rows or none. */
    mode: z.enum(importModes).default('check'),
    existing: z.enum(existingChoices).default('replace'),
  }),
  async run(ctx, { file: files, mode, existing }) {
    const file = files[0]!
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    checkSheetFile(file, importLimits.megabytes)
    const { figures, wrong } = await readFigures(ctx, file)
    const dry = mode === 'check' || (mode === 'all' && wrong.length > 0)
    const counts = await ctx.tx(async tx => {
      const counts = await storeSales(tx, figures, { existing, dry })
      const { name, written } = file
      const detail = { file: name, sha256: written.sha256, mode, existing, ...counts, failed: wrong.length }
      if (!dry) await tx.audit({ action: 'importSales', entity: 'vehicleSales', detail })
      return counts
    })
    return answerOf(ctx, { counts, wrong, stored: !dry, total: figures.length + wrong.length })
  },
})

export type SalesImport = Awaited<ReturnType<typeof importSales>>

interface Outcome {
  total: number
  stored: boolean
  counts: SalesCounts
  wrong: WrongRow[]
}

function answerOf({ locale }: Ctx, { total, stored, counts, wrong }: Outcome) {
  const errors = wrong
    .flatMap(({ row, issues }) => issues.map(issue => ({ row, issue })))
    .slice(0, mostErrors)
    .map(({ row, issue }) => {
      const column = translate(locale, `sales.fields.${issue.path}`)
      // Of other calls, a quantity is not of vehicles sold.
      const params = issue.path === 'quantity' ? { field: column, ...issue.params } : issue.params
      return { row, field: issue.path, column, message: issueText(locale, { ...issue, params }) }
    })
  return { total, stored, ...counts, failed: wrong.length, errors }
}

async function readFigures(ctx: Ctx, { name, temporaryPath }: ReceivedFile) {
  const rows: SheetRow[] = []
  for await (const row of rowsOfFile({ fileName: name }, temporaryPath, { maxRows: maxRows + 1 }))
    rows.push(row)
  const [head, ...body] = rows
  if (!head) throw new AppError('unreadable_sheet', { reason: 'empty' })
  const columns = matchSalesHeadings(head.cells.map(textOf))
  const missing = requiredColumns.filter(column => !columns.includes(column))
  if (missing.length > 0) {
    const issues = missing.map(path => ({ path, code: 'column_missing' }))
    throw new AppError('invalid_input', {}, { issues })
  }
  return readSalesRows(ctx, columns, body)
}
