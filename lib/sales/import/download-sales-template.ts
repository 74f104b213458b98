import { templateOf } from '@/lib/collections/template'
import { wordOf } from '@/lib/collections/word-of'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { requiredColumns, type SalesColumn, salesColumns } from '../schema'

const examples: Partial<Record<SalesColumn, string>> = { year: '2026', month: '3', quantity: '1280' }

export const downloadSalesTemplate = templateOf('vehicle_sales:import', async ctx => {
  const { brands, series } = await lookups(ctx)
  const own = (key: string) => translate(ctx.locale, `sales.${key}`)
  const enabled = (rows: typeof brands | typeof series) => [
    ...new Set([...rows.values()].filter(row => row.enabled).map(row => wordOf(row, ctx.locale))),
  ]
  const options: Partial<Record<SalesColumn, string[]>> = {
    brandId: enabled(brands),
    modelRangeId: enabled(series),
  }
  return {
    sheet: translate(ctx.locale, 'shell.menu.vehicle-sales'),
    file: own('import.templateFile'),
    columns: salesColumns.map(name => ({
      title: own(`fields.${name}`),
      required: (requiredColumns as readonly string[]).includes(name),
      note: own(`hints.${name}`),
      example: examples[name] ?? options[name]?.[0] ?? '',
      options: options[name],
    })),
  }
})
