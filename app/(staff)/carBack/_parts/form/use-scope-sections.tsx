import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { TextButton } from '@/app/_ui/icon'
import { codeOptions, referenceOptions } from '@/app/(staff)/_parts/recalls/recall-options'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import { mostRows, rowsIn, scopeName } from './form-values'

interface Rows {
  remove(row: number): void
  copy(row: number): void
}

export function useScopeSections(recall: RecallDetail | undefined, rows: Rows): FormSection[] {
  const t = useTranslations('recalls')
  const fields = useMemo(
    () => Array.from({ length: mostRows }, (_, row) => scopeFields(row, recall, name => t(name as 'title'))),
    [t, recall],
  )
  return fields.map((own, row) => ({
    key: `scope${row}`,
    title: t('scopeRow', { row: row + 1 }),
    fields: own,
    action: (
      <span>
        <TextButton onClick={() => rows.copy(row)}>{t('copyRow')}</TextButton>{' '}
        <TextButton danger onClick={() => rows.remove(row)}>
          {t('removeRow')}
        </TextButton>
      </span>
    ),
  }))
}

const year = { type: 'number', min: 1980, max: 2100 } as const
const day = { type: 'date' } as const
const vin = { type: 'text', maxLength: 17, code: true } as const

function scopeFields(row: number, recall: RecallDetail | undefined, t: (key: string) => string): FormField[] {
  const at = (name: string) => scopeName(row, name)
  const all = recall?.scopes ?? []
  const known = (named: (readonly [id: string | null, name: string | undefined])[]) =>
    Object.fromEntries(named.flatMap(([id, name]) => (id ? [[id, name ?? id]] : [])))
  const fields = fieldsOf<FormField>(name => t(`scopeFields.${name}`), {
    modelRangeId: {
      type: 'select',
      source: ({ producerId }) => ({
        search: (keyword, signal) => referenceOptions('series', { producerId }, keyword, signal),
        labels: known(all.map(scope => [scope.modelRangeId, scope.modelRangeName])),
      }),
      follow: (value, values) => ({
        ...values,
        [at('typeCodeIds')]: [],
        ...(value && { [at('brandId')]: null }),
      }),
    },
    brandId: {
      type: 'select',
      source: ({ producerId }) => ({
        search: (keyword, signal) => referenceOptions('brand', { producerId }, keyword, signal),
        labels: known(all.map(scope => [scope.brandId, scope.brandName])),
      }),
      follow: (value, values) => ({ ...values, ...(value && { [at('modelRangeId')]: null }) }),
    },
    typeCodeIds: {
      ...{ type: 'multi-select', waits: values => !values[at('modelRangeId')] },
      source: values => ({
        search: (keyword, signal) =>
          referenceOptions('typeCode', { modelRangeId: values[at('modelRangeId')] }, keyword, signal),
        labels: known(
          all.flatMap(scope => scope.typeCodeIds.map((id, at) => [id, scope.typeCodeNames[at]] as const)),
        ),
      }),
    },
    modelNames: { type: 'text', maxLength: 1000 },
    ...{ modelYearFrom: year, modelYearTo: year, productionFrom: day, productionTo: day },
    ...{ vinFrom: vin, vinTo: vin, vinPrefix: vin },
    powerTypes: { type: 'multi-select', source: { load: () => codeOptions('powerType') } },
    quantity: { type: 'number', min: 0, max: 100_000_000 },
    condition: { type: 'text', maxLength: 200 },
    exclude: { type: 'boolean' },
  })
  const shown = (values: FormValues) => row < rowsIn(values)
  return fields.map(field => ({ ...field, name: at(field.name), shown }))
}
