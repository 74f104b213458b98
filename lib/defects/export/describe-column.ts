import type { Ctx } from '@/lib/core/context'
import { noteOn } from '@/lib/defects/field-note'
import { type Field, type FieldName, fieldOf } from '@/lib/defects/fields'
import type { CodeList } from '@/lib/dictionaries/names/lookups'
import { fieldLabel, firstText, translate } from '@/lib/i18n/translate'
import type { ExportColumn } from './export-columns'

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

export function columnDescriber(ctx: Ctx, codeLists: readonly CodeList[]) {
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
