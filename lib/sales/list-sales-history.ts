import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { type EntryStep, readEntryHistory } from '@/lib/dictionaries/read-entry-history'
import { oneSales } from './schema'

export const listSalesHistory = operation({
  access: 'vehicle_sales:query',
  input: oneSales,
  async run(ctx, { id }): Promise<EntryStep[]> {
    const steps = await readEntryHistory(ctx, 'vehicleSales', id)
    const typeCodeIds = steps
      .flatMap(({ changes }) => changes.filter(({ field }) => field === 'typeCodeId'))
      .flatMap(({ beforeText, afterText }) => [beforeText, afterText].filter(text => text !== null))
    const typeCodes = await namesOfTypeCodes(ctx, typeCodeIds)
    const { names } = await lookups(ctx)
    const named = (field: string, text: string | null) => {
      if (text && field === 'modelRangeId') return names.series(text, ctx.locale)
      return text && field === 'typeCodeId' ? (typeCodes[text] ?? text) : text
    }
    return steps.map(step => ({
      ...step,
      changes: step.changes.map(change => ({
        ...change,
        beforeText: named(change.field, change.beforeText),
        afterText: named(change.field, change.afterText),
      })),
    }))
  },
})
