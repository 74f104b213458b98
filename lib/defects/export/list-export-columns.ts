import { z } from 'zod'
import { listViews } from '@/lib/accounts/views/list-views'
import { operation } from '@/lib/core/operation'
import { seesPersonal } from '@/lib/defects/mask'
import { firstText } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { readChoices } from './column-choices'
import { exportColumnOf, exportColumns } from './export-columns'
import { columnSets } from './export-schema'
import { exportAccess } from './read-export'

export interface ColumnSet {
  id: string
  name: string
  columns: string[]
  mine: boolean
  shared: boolean
  ownerName: string | null
}

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
      chosen: first.id,
      fixed: chosen !== null && first.id === chosen,
      mayClear: seesPersonal(ctx),
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

const known = (keys: string[] = []) => keys.filter(key => exportColumnOf.has(key))
