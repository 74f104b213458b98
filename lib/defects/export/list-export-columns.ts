import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { getPreference, setPreference } from '@/lib/accounts/people/preferences'
import { listViews } from '@/lib/accounts/views/list-views'
import { removeView, saveView } from '@/lib/accounts/views/save-view'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, requiredText } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { noteOn } from '@/lib/defects/field-note'
import { type Field, type FieldName, fieldOf } from '@/lib/defects/fields'
import { seesPersonal } from '@/lib/defects/visible'
import { listCodeLists } from '@/lib/dictionaries/lists/code-items'
import type { CodeList } from '@/lib/dictionaries/names/lookups'
import type { Value } from '@/lib/excel/safe-cell'
import { sheetFile } from '@/lib/excel/sheet-file'
import { formatInput, sheetFormats } from '@/lib/excel/sheet-format'
import { fieldLabel, firstText, messagesOf, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { type ExportColumn, exportColumnOf, exportColumns } from './export-columns'
import { columnKeys, columnSets } from './export-schema'
import { exportAccess } from './read-export'

const choices = z.object({
  chosen: z.string().nullable().catch(null),
  last: z.array(z.string()).nullable().catch(null),
})

export type ColumnChoices = z.output<typeof choices>

export async function readChoices(ctx: Ctx): Promise<ColumnChoices> {
  const parsed = choices.safeParse(await getPreference(ctx, { key: columnSets }))
  return parsed.success ? parsed.data : { chosen: null, last: null }
}

export async function saveChoices(ctx: Ctx, change: Partial<ColumnChoices>): Promise<void> {
  const value = { ...(await readChoices(ctx)), ...change }
  await setPreference(ctx, { key: columnSets, value })
}

export const listExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({}),
  async run(ctx) {
    const [lists, views, { chosen, last }, { exportLimits }] = await Promise.all([
      listCodeLists(ctx, {}),
      listViews(ctx, { list: columnSets }),
      readChoices(ctx),
      readParameters(ctx, ['exportLimits']),
    ])
    const translate = (key: string) => firstText(ctx.locale, [key])
    const fixed = (id: string, columns: string[]) => ({
      ...{ id, name: translate(`defectExport.sets.${id}`), columns },
      ...{ mine: false, shared: false, ownerName: null as string | null },
    })
    const standard = exportColumns.filter(column => column.standard).map(({ key }) => key)
    const sets = [
      fixed('standard', standard),
      ...(last ? [fixed('last', offered(last))] : []),
      ...views.map(view => ({
        ...pick(view, 'id name mine shared ownerName'),
        columns: offered(
          (view.table as { columns?: { key: string }[] } | null)?.columns?.map(({ key }) => key),
        ),
      })),
    ].filter(({ columns }) => columns.length > 0)
    const first = sets.find(({ id }) => id === (chosen ?? 'last')) ?? sets[0]!
    return {
      columns: exportColumns.map(columnDescriber(ctx, lists)),
      formats: sheetFormats,
      sets,
      chosen: first.id,
      fixed: chosen !== null && first.id === chosen,
      mayClear: seesPersonal(ctx),
      mayShare: ctx.can('system_view'),
      limits: pick(exportLimits, 'reasonAbove jobAbove keepHours'),
    }
  },
})

export type ExportChoice = Awaited<ReturnType<typeof listExportColumns>>

const offered = (keys: string[] = []) => keys.filter(key => exportColumnOf.has(key))

// What each column means, and of coded ones every code: for whoever has the file but not the product.
export const downloadDataDictionary = operation({
  access: exportAccess,
  input: z.strictObject(formatInput),
  async run(ctx, { format }) {
    const lists = await listCodeLists(ctx, {})
    const columns = exportColumns.map(columnDescriber(ctx, lists))
    const used = new Set(columns.map(({ list }) => list))
    const words = messagesOf(ctx.locale).exportSheet.dictionary
    const sheetOf = (
      name: string,
      keys: readonly (keyof typeof words.columns)[],
      rows: readonly object[],
    ) => ({
      name,
      columns: keys.map(key => ({ key, title: words.columns[key], width: widths[key] ?? 16 })),
      rows: inOneBatch(rows.map(row => keys.map(key => Reflect.get(row, key)))),
    })
    const asText = (flag: boolean) => words[flag ? 'yes' : 'no']
    return sheetFile(`${words.title}-${today(ctx.now)}`, format, [
      sheetOf(
        words.title,
        ['key', 'name', 'groupName', 'type', 'unit', 'list', 'meaning', 'personal', 'deleted'],
        columns.map(({ personal, deleted, ...column }) => ({
          ...{ ...column, personal: asText(personal), deleted: asText(deleted) },
        })),
      ),
      sheetOf(
        words.codes,
        ['list', 'name', 'code', 'description', 'parentCode'],
        lists
          .filter(({ key }) => used.has(key))
          .flatMap(({ key, name, items }) => items.map(item => ({ ...item, list: key, name }))),
      ),
    ])
  },
})

const widths: Record<string, number> = { name: 24, meaning: 60, description: 32 }

async function* inOneBatch(rows: Value[][]) {
  yield rows
}

export const saveExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({
    columns: columnKeys,
    name: requiredText(60).optional(),
    shared: truth.default(false),
    first: truth.default(false),
  }),
  run: (ctx, { columns, name, shared, first }) =>
    ctx.tx(async tx => {
      if (name === undefined) {
        await saveChoices(tx, { last: columns, ...(first && { chosen: 'last' }) })
        return { id: 'last', name: null }
      }
      const table = { columns: columns.map(key => ({ key })) }
      const kept = await saveView(tx, { list: columnSets, name, shared, query: '', table })
      if (first) await saveChoices(tx, { chosen: kept.id })
      return kept
    }),
})

export const removeExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    const { sets } = await listExportColumns(ctx, {})
    if (!sets.some(set => set.id === id)) throw new AppError('not_found')
    return removeView(ctx, { id })
  },
})

export const chooseExportColumns = operation({
  access: exportAccess,
  input: z.strictObject({ id: z.union([z.enum(['standard', 'last']), id]) }),
  async run(ctx, { id: chosen }) {
    const { sets } = await listExportColumns(ctx, {})
    if (chosen !== 'last' && !sets.some(set => set.id === chosen)) throw new AppError('not_found')
    await saveChoices(ctx, { chosen })
    return { chosen }
  },
})

type ColumnType = 'text' | 'number' | 'date' | 'instant' | 'flag' | 'code' | 'codes' | 'name'

const types: Partial<Record<Field['kind'], ColumnType>> = {
  code: 'code',
  codes: 'codes',
  region: 'code',
  assembly: 'code',
  subAssembly: 'code',
  assemblies: 'codes',
  reference: 'name',
  flag: 'flag',
}

const systemTypes: Record<string, ColumnType> = {
  ...{ state: 'code', vinStatus: 'code', qualityType: 'code', riskLevel: 'code' },
  ...{ reviewStatus: 'code', auditResult: 'code', reviewOpinionId: 'name' },
  ...{ faultBeforeProduction: 'flag', mileageImplausible: 'flag' },
}
const systemUnits: Record<string, string> = {
  ...{ vehicleAgeMonths: 'months', monthsInService: 'months', lagDays: 'days' },
}

// Longer ones stand in GET /dicinfo/all only.
const mostCodes = 100

function columnDescriber(ctx: Ctx, codeLists: readonly CodeList[]) {
  const lists = new Map(codeLists.map(list => [list.key, list]))
  return ({ key, kind, group, personal, deleted }: ExportColumn) => {
    const field: Field | undefined = fieldOf[key as FieldName]
    const unit = field ? field.unit : systemUnits[key]
    const list = lists.get(field && 'list' in field ? field.list : key)
    const codes = list && list.items.length <= mostCodes ? list.items : null
    return {
      key,
      name: fieldLabel(ctx.locale, key),
      group,
      groupName: firstText(ctx.locale, [`exportSheet.groups.${group}`, `sections.${group}`]),
      type: (field ? types[field.kind] : systemTypes[key]) ?? kind,
      unit: unit ? translate(ctx.locale, `units.${unit}`) : null,
      list: list?.key ?? null,
      codes: codes?.map(({ code, description }) => ({ code, description })) ?? null,
      meaning: field ? noteOn(ctx.locale, field) : translate(ctx.locale, `exportSheet.meanings.${key}`),
      personal,
      deleted,
    }
  }
}
