import { templateOf } from '@/lib/collections/template'
import { wordOf } from '@/lib/collections/word-of'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { noteOn } from '@/lib/defects/field-note'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { entriesOf } from '@/lib/defects/record/name-values'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { TemplateColumn } from '@/lib/excel/write-template'
import { fieldLabel, translate } from '@/lib/i18n/translate'

const required: FieldName[] = ['receivedAt', 'summary']

export const downloadImportTemplate = templateOf('vehicle_defect_import', async ctx => {
  const known = await lookups(ctx)
  const word = (key: string) => translate(ctx.locale, `defectImport.template.${key}`)
  return {
    sheet: word('sheet'),
    file: word('file'),
    columns: inOrder().map(name => columnOf(ctx, known, name)),
  }
})

function inOrder(): FieldName[] {
  const first: FieldName[] = [...required, 'brandId', 'vin']
  return [...first, ...fieldNames.filter(name => !first.includes(name))]
}

function columnOf(ctx: Ctx, known: Lookups, name: FieldName): TemplateColumn {
  const field = fieldOf[name]
  const options = optionsOf(ctx, known, name)
  const examples: Record<string, string> = {
    date: '2024-03-05',
    integer: '1',
    decimal: '1.50',
    codes: options.slice(0, 2).join(','),
    assemblies: options.slice(0, 2).join(','),
  }
  const alone =
    name === 'brandId' || name === 'vin'
      ? ` ${translate(ctx.locale, 'defectImport.template.brandOrVin')}`
      : ''
  const why =
    name === 'contactOverrideReason' ? ` ${translate(ctx.locale, 'defectForm.contactOverride')}` : ''
  const many = field.kind === 'codes' || field.kind === 'assemblies'
  return {
    title: fieldLabel(ctx.locale, name),
    required: required.includes(name),
    note: noteOn(ctx.locale, field) + alone + why,
    example: exampleOf(ctx, name) ?? examples[field.kind] ?? options[0] ?? '',
    date: field.kind === 'date',
    // An Excel drop-down accepts one choice only, so fields of several codes get none.
    ...(!many && options.length > 0 && { options }),
  }
}

function exampleOf(ctx: Ctx, name: FieldName): string | null {
  if (name === 'summary') return translate(ctx.locale, 'defectImport.template.summary')
  if (name === 'vin') return 'LSVAB2183K2100001'
  if (name === 'receivedAt') return today(ctx.now)
  if (name === 'mileage') return '12000'
  if (name === 'modelYear') return '2024'
  return null
}

function optionsOf(ctx: Ctx, known: Lookups, name: FieldName): string[] {
  const field = fieldOf[name]
  if (field.kind === 'flag') return [translate(ctx.locale, 'ui.yes'), translate(ctx.locale, 'ui.no')]
  const entries = [...(entriesOf(known, field)?.values() ?? [])].filter(row => row.enabled !== false)
  const isHere = field.kind !== 'region' || !field.within
  const offered = entries.filter(({ level = 1 }) => isHere && level === 1)
  return [...new Set(offered.map(row => wordOf(row, ctx.locale)))]
}
