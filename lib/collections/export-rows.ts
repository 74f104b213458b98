import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { today } from '@/lib/core/today'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetFile, sheetFile } from '@/lib/excel/sheet-file'
import type { SheetFormat } from '@/lib/excel/sheet-format'
import { firstText, translate } from '@/lib/i18n/translate'
import type { Collection, CollectionRow, Inputs, Request } from './collection'
import { nameKeyOf, readRows, selectIds } from './rows'

const batchSize = 1_000
const wideColumns = ['name', 'nameEn', 'note']

export function exportOf<Row extends CollectionRow, Input extends Inputs>(declared: Collection<Row, Input>) {
  const { access, entity, exported, words, inputs } = declared
  return operation({
    access: `${access}:export` as Access,
    input: inputs.export,
    async run(ctx, input): Promise<SheetFile> {
      const { format, ...request } = input as Request & { format: SheetFormat }
      const { sortField: _, sortOrder: __, ...filters } = request
      // The ids fix the order once; batches of rows are read while the file is written.
      const ids = (await selectIds(ctx, declared, request)).map(row => String(row.id))
      await ctx.audit({ action: 'exportEntries', entity, detail: { filters, rows: ids.length, format } })
      const title = translate(ctx.locale, declared.title)
      const columns = exported.map(name => ({
        key: name,
        title: firstText(ctx.locale, [`${words}.fields.${name}`, `dictionaries.fields.${name}`]),
        width: wideColumns.includes(name) ? 32 : 16,
      }))
      const sheet = { name: title, columns, rows: rowsOf(ctx, declared, ids) }
      return sheetFile(`${title}-${today(ctx.now)}`, format, [sheet])
    },
  })
}

async function* rowsOf(ctx: Ctx, declared: Collection, ids: string[]): AsyncGenerator<Value[][]> {
  const fields = { ...declared.fields, ...declared.joined }
  const word = (key: string) => translate(ctx.locale, key)
  const cell = (row: CollectionRow, name: string): Value => {
    if (name === 'enabled') return word(row.enabled ? 'dictionaries.on' : 'dictionaries.off')
    if (name === 'updatedAt') return row.updatedAt.slice(0, 16).replace('T', ' ')
    if (name === 'updatedBy') return row.updatedByName
    const { kind } = fields[name]!
    if (kind === 'flag') return word(row[name] ? 'ui.yes' : 'ui.no')
    if (kind === 'choice' || kind === 'reference') return row[nameKeyOf(name)] as Value
    if (kind === 'decimal') return row[name] === null ? null : Number(row[name])
    return row[name] as Value
  }
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await readRows(ctx, declared, ids.slice(at, at + batchSize))
    yield rows.map(row => declared.exported.map(name => cell(row, name)))
  }
}
