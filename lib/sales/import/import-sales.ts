import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { presentNotes } from '@/lib/defects/import/import-notes'
import { checkSheetFile } from '@/lib/excel/check-sheet-file'
import { readTable } from '@/lib/excel/reading/read-table'
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
    const { figures, wrong, notes } = await readFigures(ctx, file)
    const dry = mode === 'check' || (mode === 'all' && wrong.length > 0)
    const counts = await ctx.tx(async tx => {
      const counts = await storeSales(tx, figures, { existing, dry })
      const { name, written } = file
      const detail = { file: name, sha256: written.sha256, mode, existing, ...counts, failed: wrong.length }
      if (!dry) await tx.audit({ action: 'importSales', entity: 'vehicleSales', detail })
      return counts
    })
    const total = figures.length + wrong.length
    return { ...answerOf(ctx, { counts, wrong, stored: !dry, total }), notes }
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

async function readFigures(ctx: Ctx, file: ReceivedFile) {
  const { columns, rows, ...reading } = await readTable(file, {
    maxRows,
    match: matchSalesHeadings,
    nameOf: column => column,
    required: requiredColumns,
    telling: ['year'],
  })
  const notes = presentNotes(ctx.locale, reading.notes, reading.headings)
  return { ...(await readSalesRows(ctx, columns, rows)), notes }
}
