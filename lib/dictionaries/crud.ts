import type { Ctx } from '@/lib/core/context'
import { addOf } from './add-entry'
import { deleteOf } from './delete-entry'
import type { Dictionary, EntryTable, Field } from './dictionary'
import { dropDownOf } from './drop-down'
import { exportOf } from './export-entries'
import { getOf, readEntry } from './get-entry'
import { historyOf } from './list-entry-history'
import { pageOf } from './page-entries'
import { updateOf } from './update-entry'

export function crudOf<Table extends EntryTable, Fields extends Readonly<Record<string, Field>>>(
  declared: Dictionary<Table, Fields>,
) {
  return {
    page: pageOf(declared),
    list: dropDownOf(declared),
    get: getOf(declared),
    add: addOf(declared),
    update: updateOf(declared),
    remove: deleteOf(declared),
    export: exportOf(declared),
    history: historyOf(declared),
    read: (ctx: Ctx, id: string) => readEntry(ctx, declared, id),
  }
}
