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
import { alwaysRequired } from './check-imported-row'

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
  const first: FieldName[] = [...alwaysRequired, 'brandId', 'vin']
  return [...first, ...fieldNames.filter(name => !first.includes(name))]
}

const moreOf: Partial<Record<FieldName, string>> = {
  brandId: 'defectImport.template.brandOrVin',
  vin: 'defectImport.template.brandOrVin',
  contactOverrideReason: 'defectForm.contactOverride',
}

function columnOf(ctx: Ctx, known: Lookups, name: FieldName): TemplateColumn {
  const field = fieldOf[name]
  const options = optionsOf(ctx, known, name)
  const several = options.slice(0, 2).join(',')
  const ofKind: Record<string, string> = { date: '2024-03-05', integer: '1', decimal: '1.50' }
  const ofName: Partial<Record<FieldName, string>> = {
    ...{ vin: 'LSVAB2183K2100001', receivedAt: today(ctx.now), mileage: '12000', modelYear: '2024' },
    summary: translate(ctx.locale, 'defectImport.template.summary'),
  }
  const more = moreOf[name]
  const many = field.kind === 'codes' || field.kind === 'assemblies'
  return {
    title: fieldLabel(ctx.locale, name),
    required: alwaysRequired.includes(name),
    note: noteOn(ctx.locale, field) + (more ? ` ${translate(ctx.locale, more)}` : ''),
    example: ofName[name] ?? ofKind[field.kind] ?? (many ? several : (options[0] ?? '')),
    date: field.kind === 'date',
    // An Excel drop-down accepts one choice only, so fields of several codes get none.
    ...(!many && options.length > 0 && { options }),
  }
}

function optionsOf(ctx: Ctx, known: Lookups, name: FieldName): string[] {
  const field = fieldOf[name]
  if (field.kind === 'flag') return [translate(ctx.locale, 'ui.yes'), translate(ctx.locale, 'ui.no')]
  const entries = [...(entriesOf(known, field)?.values() ?? [])].filter(row => row.enabled !== false)
  const isHere = field.kind !== 'region' || !field.within
  const offered = entries.filter(({ level = 1 }) => isHere && level === 1)
  return [...new Set(offered.map(row => wordOf(row, ctx.locale)))]
}
