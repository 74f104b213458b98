import { z } from 'zod'
import { listViews } from '@/lib/accounts/people/list-views'
import { operation } from '@/lib/core/operation'
import { seesPersonal } from '@/lib/defects/mask'
import { firstText } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { readChoices } from './column-choices'
import { exportColumnOf, exportColumns } from './export-columns'
import { columnSets } from './export-schema'
import { exportAccess } from './read-export'

export interface ColumnSet {
  /** `standard`, `last`, or the id of a named set. */
  id: string
  name: string
  columns: string[]
  mine: boolean
  shared: boolean
  ownerName: string | null
}

/** The columns that one can export, by group; the sets of them that one can choose; and the one that is offered first. */
export const listExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({}),
  async run(ctx) {
    const [views, { chosen, last }, { exportLimits }] = await Promise.all([
      listViews(ctx, { list: columnSets }),
      readChoices(ctx),
      readParameters(ctx, ['exportLimits']),
    ])
    const translate = (key: string) => firstText(ctx.locale, [key])
    const fixed = (id: string, columns: string[]): ColumnSet => ({
      id,
      name: translate(`defectExport.sets.${id}`),
      columns,
      mine: false,
      shared: false,
      ownerName: null,
    })
    const standard = exportColumns.filter(column => column.standard).map(({ key }) => key)
    const sets: ColumnSet[] = [
      fixed('standard', standard),
      ...(last ? [fixed('last', known(last))] : []),
      ...views.map(({ id, name, table, mine, shared, ownerName }) => ({
        id,
        name,
        columns: known((table as { columns?: { key: string }[] } | null)?.columns?.map(({ key }) => key)),
        mine,
        shared,
        ownerName,
      })),
    ].filter(({ columns }) => columns.length > 0)
    const first = sets.find(({ id }) => id === (chosen ?? 'last')) ?? sets[0]!
    return {
      columns: exportColumns.map(({ key, group, personal, deleted }) => ({
        key,
        name: firstText(ctx.locale, [`fields.${key}`]),
        group,
        groupName: firstText(ctx.locale, [`exportSheet.groups.${group}`, `sections.${group}`]),
        personal,
        deleted,
      })),
      sets,
      /** The set that is offered first, and whether it was said to be. */
      chosen: first.id,
      fixed: chosen !== null && first.id === chosen,
      /** May have personal data unmasked. */
      mayClear: seesPersonal(ctx),
      /** May let others see a set. */
      mayShare: ctx.can('system_view'),
      limits: {
        reasonAbove: exportLimits.reasonAbove,
        jobAbove: exportLimits.jobAbove,
        keepHours: exportLimits.keepHours,
      },
    }
  },
})

export type ExportChoice = Awaited<ReturnType<typeof listExportColumns>>

/** Fields may go; a set that names one is read without it. */
const known = (keys: string[] = []) => keys.filter(key => exportColumnOf.has(key))
