import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetFile, sheetFile } from '@/lib/excel/sheet-file'
import { translate } from '@/lib/i18n/translate'
import { type RecallDetail, readRecall } from './read-recall'
import { recallConditions, recallOrder } from './recall-conditions'
import { lastTimely } from './recall-rows'
import { exportRecallsInput } from './schema'
import { type CampaignColumn, campaignColumns, recallSheet, type ScopeColumn, scopeColumns } from './sheet'

export const exportRecalls = operation({
  access: 'recall:export',
  input: exportRecallsInput,
  async run(ctx, { format, ...filters }): Promise<SheetFile> {
    const values: unknown[] = [lastTimely(ctx)]
    const where = recallConditions(filters, value => `$${values.push(value)}`)
    const found = await query<{ id: string }>(
      ctx.db,
      `SELECT r.id::text FROM recalls AS r WHERE $1::date IS NOT NULL AND ${where} ORDER BY ${recallOrder(filters)}`,
      values,
    )
    await ctx.audit({
      action: 'exportRecalls',
      entity: 'recall',
      detail: { filters, rows: found.length, format },
    })
    const title = translate(ctx.locale, 'recalls.title')
    const columns = recallSheet.columns.map(({ name, title }) => ({
      key: name,
      title: translate(ctx.locale, title),
      width: ['defect', 'consequence', 'remedy'].includes(name) ? 40 : 16,
    }))
    const ids = found.map(({ id }) => id)
    const sheet = { name: title, columns, rows: rowsOf(ctx, ids) }
    return sheetFile(`${title}-${today(ctx.now)}`, format, [sheet])
  },
})

async function* rowsOf(ctx: Ctx, ids: string[]): AsyncGenerator<Value[][]> {
  for (const id of ids) {
    const recall = await readRecall(ctx, id).catch(() => undefined)
    if (!recall) continue
    const own = campaignColumns.map(name => campaignCell(ctx, recall, name))
    const scopes = recall.scopes.map(scope => [
      ...own,
      ...scopeColumns.map(name => scopeCell(ctx, scope, name)),
    ])
    yield scopes.length > 0 ? scopes : [[...own, ...scopeColumns.map(() => null)]]
  }
}

const separator = '; '

function campaignCell({ locale }: Ctx, recall: RecallDetail, name: CampaignColumn): Value {
  const word = (of: string, value: string | null) =>
    value ? translate(locale, `recalls.${of}.${value}`) : null
  switch (name) {
    case 'kind':
    case 'influence':
    case 'cause':
      return word(name, recall[name])
    case 'producerId':
      return recall.producerName
    case 'brandIds':
      return recall.brandNames.join(separator)
    case 'assemblyCode':
      return recall.assemblyName
    case 'subAssemblyCode':
      return recall.subAssemblyName
    case 'symptomCodes':
      return recall.symptomNames.join(separator)
    case 'remedyWays':
      return recall.remedyWays.map(one => word('remedyWay', one)).join(separator)
    default:
      return recall[name]
  }
}

function scopeCell({ locale }: Ctx, scope: RecallDetail['scopes'][number], name: ScopeColumn): Value {
  switch (name) {
    case 'exclude':
      return scope.exclude ? translate(locale, 'ui.yes') : null
    case 'brandId':
      return scope.brandName
    case 'modelRangeId':
      return scope.modelRangeName
    case 'typeCodeIds':
      return scope.typeCodeNames.join(separator)
    case 'modelNames':
      return scope.modelNames.join(separator)
    case 'powerTypes':
      return scope.powerTypeNames.join(separator)
    default:
      return scope[name]
  }
}
