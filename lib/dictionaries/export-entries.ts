import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { FileReply } from '@/lib/core/replies'
import { today } from '@/lib/core/today'
import type { Value } from '@/lib/excel/safe-cell'
import { type SheetReply, sheetMime, writeSheet } from '@/lib/excel/write-sheet'
import { firstText } from '@/lib/i18n/translate'
import type { AnyDictionary, Field } from './dictionary'
import { exportInputOf, refuseUnknownFilter } from './entry-input'
import { type EntryRow, nameKeyOf, readEntries, selectIds } from './entry-rows'

const batchSize = 1_000

export function exportOf(declared: AnyDictionary) {
  const { access, entity, fields } = declared
  return operation({
    access: `${access}:export` as Access,
    input: exportInputOf(declared),
    async run(ctx, { sortField, sortOrder, ...filters }): Promise<SheetReply> {
      refuseUnknownFilter(declared, filters)
      // The ids fix the order once; batches of rows are read while the file is written.
      const ids = (await selectIds(ctx, declared, { sortField, sortOrder, ...filters })) as { id: string }[]
      await ctx.audit({ action: 'exportEntries', entity, detail: { filters: filters, rows: ids.length } })
      const title = firstText(ctx.locale, [`shell.menu.${entity}`])
      const columns = [...Object.keys(fields), 'enabled', 'updatedBy', 'updatedAt'].map(name => ({
        title: firstText(ctx.locale, [`dictionaries.own.${entity}.${name}`, `dictionaries.fields.${name}`]),
        width: name === 'name' || name === 'nameEn' ? 32 : 16,
      }))
      const rows = rowsOf(
        ctx,
        declared,
        ids.map(({ id }) => id),
      )
      return new FileReply({
        name: `${title}-${today(ctx.now)}.xlsx`,
        mime: sheetMime,
        stream: writeSheet({ name: title, columns, rows }),
      })
    },
  })
}

async function* rowsOf(ctx: Ctx, declared: AnyDictionary, ids: string[]): AsyncGenerator<Value[][]> {
  const word = (key: string) => firstText(ctx.locale, [key])
  const given = {
    true: word('ui.yes'),
    false: word('ui.no'),
    on: word('dictionaries.on'),
    off: word('dictionaries.off'),
  }
  const cell = (row: EntryRow, name: string, field: Field): Value => {
    if (field.kind === 'flag') return given[row[name] ? 'true' : 'false']
    if (field.kind === 'choice' || field.kind === 'reference') return row[nameKeyOf(name)] as string | null
    if (field.kind === 'decimal') return row[name] === null ? null : Number(row[name])
    return row[name] as Value
  }
  for (let at = 0; at < ids.length; at += batchSize) {
    const entries = await readEntries(ctx, declared, ids.slice(at, at + batchSize))
    yield entries.map(row => [
      ...Object.entries(declared.fields).map(([name, field]) => cell(row, name, field)),
      given[row.enabled ? 'on' : 'off'],
      row.updatedByName,
      row.updatedAt.slice(0, 16).replace('T', ' '),
    ])
  }
}
