import { templateOf } from '@/lib/collections/template'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { causes, influences, recallKinds } from '../choice-schema'
import { columnTitle, requiredColumns, type SheetColumn, sheetColumns } from '../sheet-columns'

const examples: Record<string, string> = {
  recallNo: 'S2026M0088',
  title: '召回部分北辰A1',
  filedAt: '2026-11-20',
  productionFrom: '2024-03-01',
  productionTo: '2025-02-28',
  quantity: '20428',
}

export const downloadRecallTemplate = templateOf('recall:import', async ctx => {
  const known = await lookups(ctx)
  const { locale } = ctx
  const own = (key: string) => translate(locale, `recalls.${key}`)
  const names = (rows: ReadonlyMap<string, { name: string; enabled: boolean }>) => [
    ...new Set([...rows.values()].filter(({ enabled }) => enabled).map(({ name }) => name)),
  ]
  const options: Record<string, string[]> = {
    kind: recallKinds.map(one => own(`kind.${one}`)),
    influence: influences.map(one => own(`influence.${one}`)),
    cause: causes.map(one => own(`cause.${one}`)),
    producerId: names(known.producers),
    assemblyCode: names(known.assemblies),
    subAssemblyCode: names(known.subAssemblies),
    brandId: names(known.brands),
    modelRangeId: names(known.series),
    exclude: [translate(locale, 'ui.yes'), translate(locale, 'ui.no')],
  }
  return {
    sheet: own('title'),
    file: own('import.templateFile'),
    columns: sheetColumns.map(column => ({
      title: columnTitle(locale, column),
      required: isRequired(column),
      note: own(column.of === 'campaign' ? 'import.campaignNote' : 'import.scopeNote'),
      example: examples[column.name] ?? options[column.name]?.[0] ?? '',
      options: options[column.name],
      date: /At$|^production/.test(column.name),
    })),
  }
})

const isRequired = ({ of, name }: SheetColumn) => of === 'campaign' && requiredColumns.includes(name)
