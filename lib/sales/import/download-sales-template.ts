import { Readable } from 'node:stream'
import { z } from 'zod'
import { wordOf } from '@/lib/collections/word-of'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type SheetReply, sheetMime } from '@/lib/excel/write-sheet'
import { writeTemplate } from '@/lib/excel/write-template'
import { translate } from '@/lib/i18n/translate'
import { requiredColumns, type SalesColumn, salesColumns } from '../schema'

const mostOptions = 2_000
const examples: Partial<Record<SalesColumn, string>> = { year: '2026', month: '3', quantity: '1280' }

export const downloadSalesTemplate = operation({
  access: 'vehicle_sales:import',
  input: z.strictObject({}),
  async run(ctx): Promise<SheetReply> {
    const { brands, series } = await lookups(ctx)
    const word = (key: string) => translate(ctx.locale, `defectImport.template.${key}`)
    const own = (key: string) => translate(ctx.locale, `sales.${key}`)
    const enabled = (rows: typeof brands | typeof series) => [
      ...new Set([...rows.values()].filter(row => row.enabled).map(row => wordOf(row, ctx.locale))),
    ]
    const options: Partial<Record<SalesColumn, string[]>> = {
      brandId: enabled(brands),
      modelRangeId: enabled(series),
    }
    const bytes = await writeTemplate({
      sheet: translate(ctx.locale, 'shell.menu.vehicle-sales'),
      notes: {
        sheet: word('notes'),
        column: word('column'),
        required: word('required'),
        note: word('note'),
        example: word('example'),
        yes: translate(ctx.locale, 'ui.yes'),
      },
      columns: salesColumns.map(name => ({
        title: own(`fields.${name}`),
        required: (requiredColumns as readonly string[]).includes(name),
        note: own(`hints.${name}`),
        example: examples[name] ?? options[name]?.[0] ?? '',
        options: options[name]?.slice(0, mostOptions),
      })),
    })
    return new FileReply({
      name: `${own('import.templateFile')}.xlsx`,
      mime: sheetMime,
      stream: Readable.from([bytes]),
      size: bytes.length,
    })
  },
})
