import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
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

function scopeFields(row: number, recall: RecallDetail | undefined, t: (key: string) => string): FormField[] {
  const at = (name: string) => scopeName(row, name)
  const shown = (values: FormValues) => row < rowsIn(values)
  const label = (name: string) => ({ name: at(name), label: t(`scopeFields.${name}`), shown })
  const day = (name: string): FormField => ({ ...label(name), type: 'date' })
  const text = (name: string, maxLength: number): FormField => ({ ...label(name), type: 'text', maxLength })
  const vin = (name: string): FormField => ({ ...label(name), type: 'text', maxLength: 17, code: true })
  const number = (name: string, min: number, max: number): FormField => ({
    ...{ ...label(name), type: 'number', min, max },
  })
  const all = recall?.scopes ?? []
  const known = (ids: (string | null)[], names: string[]) =>
    Object.fromEntries(ids.flatMap((id, place) => (id ? [[id, names[place] ?? id]] : [])))
  return [
    {
      ...{ ...label('modelRangeId'), type: 'select' },
      source: ({ producerId, [at('brandId')]: _ }) => ({
        search: (keyword, signal) => referenceOptions('series', { producerId }, keyword, signal),
        labels: known(
          all.map(scope => scope.modelRangeId),
          all.map(scope => scope.modelRangeName),
        ),
      }),
      follow: (value, values) => ({
        ...values,
        [at('typeCodeIds')]: [],
        ...(value && { [at('brandId')]: null }),
      }),
    },
    {
      ...{ ...label('brandId'), type: 'select' },
      source: ({ producerId }) => ({
        search: (keyword, signal) => referenceOptions('brand', { producerId }, keyword, signal),
        labels: known(
          all.map(scope => scope.brandId),
          all.map(scope => scope.brandName),
        ),
      }),
      follow: (value, values) => ({ ...values, ...(value && { [at('modelRangeId')]: null }) }),
    },
    {
      ...{ ...label('typeCodeIds'), type: 'multi-select', waits: values => !values[at('modelRangeId')] },
      source: values => ({
        search: (keyword, signal) =>
          referenceOptions('typeCode', { modelRangeId: values[at('modelRangeId')] }, keyword, signal),
        labels: known(
          all.flatMap(scope => scope.typeCodeIds),
          all.flatMap(scope => scope.typeCodeNames),
        ),
      }),
    },
    text('modelNames', 1000),
    number('modelYearFrom', 1980, 2100),
    number('modelYearTo', 1980, 2100),
    day('productionFrom'),
    day('productionTo'),
    vin('vinFrom'),
    vin('vinTo'),
    vin('vinPrefix'),
    {
      ...{ ...label('powerTypes'), type: 'multi-select' },
      source: { load: () => codeOptions('powerType') },
    },
    number('quantity', 0, 100_000_000),
    text('condition', 200),
    { ...label('exclude'), type: 'boolean' },
  ]
}
