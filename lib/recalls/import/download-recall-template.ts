import { Readable } from 'node:stream'
import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type SheetReply, sheetMime } from '@/lib/excel/write-sheet'
import { writeTemplate } from '@/lib/excel/write-template'
import { translate } from '@/lib/i18n/translate'
import { causes, influences, recallKinds } from '../choice-schema'
import { columnTitle, requiredColumns, type SheetColumn, sheetColumns } from '../sheet-columns'

/** Excel is slow to open a drop-down with more options. */
const mostOptions = 2_000
const examples: Record<string, string> = {
  recallNo: 'S2026M0088',
  title: '召回部分北辰A1',
  filedAt: '2026-11-20',
  productionFrom: '2024-03-01',
  productionTo: '2025-02-28',
  quantity: '20428',
}

export const downloadRecallTemplate = operation({
  access: 'recall:import',
  input: z.strictObject({}),
  async run(ctx): Promise<SheetReply> {
    const known = await lookups(ctx)
    const { locale } = ctx
    const word = (key: string) => translate(locale, `defectImport.template.${key}`)
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
    const bytes = await writeTemplate({
      sheet: own('title'),
      notes: {
        ...{ sheet: word('notes'), column: word('column'), required: word('required') },
        ...{ note: word('note'), example: word('example'), yes: translate(locale, 'ui.yes') },
      },
      columns: sheetColumns.map(column => ({
        title: columnTitle(locale, column),
        required: isRequired(column),
        note: own(column.of === 'campaign' ? 'import.campaignNote' : 'import.scopeNote'),
        example: examples[column.name] ?? options[column.name]?.[0] ?? '',
        options: options[column.name]?.slice(0, mostOptions),
        date: /At$|^production/.test(column.name),
      })),
    })
    return new FileReply({
      name: `${own('import.templateFile')}.xlsx`,
      mime: sheetMime,
      stream: Readable.from([bytes]),
      size: bytes.length,
    })
  },
})

const isRequired = ({ of, name }: SheetColumn) => of === 'campaign' && requiredColumns.includes(name)
