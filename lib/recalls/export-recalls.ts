import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetFile, sheetFile } from '@/lib/excel/sheet-file'
import { translate } from '@/lib/i18n/translate'
import { type RecallDetail, readRecall } from './read-recall'
import { matchingRecalls, recallOrder } from './recall-conditions'
import { exportRecallsInput } from './schema'
import { type CampaignColumn, campaignColumns, recallSheet, type ScopeColumn, scopeColumns } from './sheet'

export const exportRecalls = operation({
  access: 'recall:export',
  input: exportRecallsInput,
  async run(ctx, { format, ...filters }): Promise<SheetFile> {
    const { values, matching } = matchingRecalls(ctx, filters)
    const found = await query<{ id: string }>(
      ctx.db,
      `SELECT r.id::text FROM ${matching} ORDER BY ${recallOrder(filters)}`,
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
    const cells = campaignCells(ctx, recall)
    const own = campaignColumns.map(name => cells[name])
    const scopes = recall.scopes.map(scope => {
      const scopeOf = scopeCells(ctx, scope)
      return [...own, ...scopeColumns.map(name => scopeOf[name])]
    })
    yield scopes.length > 0 ? scopes : [[...own, ...scopeColumns.map(() => null)]]
  }
}

const separator = '; '

function campaignCells({ locale }: Ctx, recall: RecallDetail): Record<CampaignColumn, Value> {
  const word = (of: string, value: string | null) =>
    value ? translate(locale, `recalls.${of}.${value}`) : null
  return {
    ...recall,
    kind: word('kind', recall.kind),
    influence: word('influence', recall.influence),
    cause: word('cause', recall.cause),
    producerId: recall.producerName,
    brandIds: recall.brandNames.join(separator),
    assemblyCode: recall.assemblyName,
    subAssemblyCode: recall.subAssemblyName,
    symptomCodes: recall.symptomNames.join(separator),
    remedyWays: recall.remedyWays.map(one => word('remedyWay', one)).join(separator),
  }
}

const scopeCells = ({ locale }: Ctx, scope: RecallDetail['scopes'][number]): Record<ScopeColumn, Value> => ({
  ...scope,
  exclude: scope.exclude ? translate(locale, 'ui.yes') : null,
  brandId: scope.brandName,
  modelRangeId: scope.modelRangeName,
  typeCodeIds: scope.typeCodeNames.join(separator),
  modelNames: scope.modelNames.join(separator),
  powerTypes: scope.powerTypeNames.join(separator),
})
