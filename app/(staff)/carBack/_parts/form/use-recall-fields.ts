import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import { mostFound, type Option } from '@/app/_ui/options'
import {
  assemblyOptions,
  codeOptions,
  partOptions,
  referenceOptions,
} from '@/app/(staff)/_parts/recalls/recall-options'
import { causes, influences, recallKinds, remedyWays } from '@/lib/recalls/choice-schema'
import type { RecallDetail } from '@/lib/recalls/read-recall'

export function useRecallFields(recall: RecallDetail | undefined): FormSection[] {
  const t = useTranslations('recalls')
  return useMemo(() => {
    const label = (name: string) => ({ name, label: t(`fields.${name as 'title'}`) })
    const text = (name: string, maxLength: number, more = {}): FormField => ({
      ...{ ...label(name), type: 'text', maxLength, ...more },
    })
    const long = (name: string, maxLength: number, more = {}): FormField => ({
      ...{ ...label(name), type: 'textarea', maxLength, wide: true, rows: 3, ...more },
    })
    const day = (name: string, more = {}): FormField => ({ ...label(name), type: 'date', ...more })
    const choices = (of: string, values: readonly string[]) =>
      values.map(value => ({ value, label: t(`${of}.${value}` as 'kind.safety') }))
    const chosen = (name: string, values: readonly string[], more = {}, of = name): FormField => ({
      ...{ ...label(name), type: 'select', ...more },
      source: { options: choices(of, values) },
    })
    const known = (ids: readonly string[] = [], names: readonly string[] = []) =>
      Object.fromEntries(ids.map((id, at) => [id, names[at] ?? id]))
    const one = (id?: string | null, name?: string | null) => (id && name ? { [id]: name } : {})
    const required = true
    return [
      {
        key: 'main',
        title: t('sections.main'),
        fields: [
          text('recallNo', 40, { required, code: true }),
          text('title', 100, { required, wide: true }),
          { ...label('kind'), type: 'radio', required, options: choices('kind', recallKinds) },
          chosen('influence', influences, { required }),
          chosen('cause', causes),
          {
            ...{ ...label('producerId'), type: 'select', required },
            source: {
              search: (keyword, signal) => referenceOptions('producer', {}, keyword, signal),
              labels: one(recall?.producerId, recall?.producerName),
            },
            follow: (_, values) => ({ ...values, brandIds: [] }),
          },
          {
            ...{ ...label('brandIds'), type: 'multi-select', waits: values => !values.producerId },
            source: ({ producerId }) => ({
              search: (keyword, signal) => referenceOptions('brand', { producerId }, keyword, signal),
              labels: known(recall?.brandIds, recall?.brandNames),
            }),
          },
          { ...label('quantity'), type: 'number', required, min: 0, max: 100_000_000 },
          {
            ...{ ...label('supersedesId'), type: 'select', hint: t('hints.supersedesId') },
            source: {
              search: searchRecalls,
              labels: one(recall?.supersedesId, recall?.supersedes?.recallNo),
            },
          },
          {
            ...{ ...label('watchItemId'), type: 'select', hint: t('hints.watchItemId') },
            source: {
              search: searchItems,
              labels: one(recall?.watchItemId, recall?.watchItem?.title ?? recall?.watchItemId),
            },
          },
        ],
      },
      {
        key: 'defect',
        title: t('sections.defect'),
        fields: [
          {
            ...{ ...label('assemblyCode'), type: 'select', required },
            source: {
              load: () => assemblyOptions(),
              labels: one(recall?.assemblyCode, recall?.assemblyName),
            },
            follow: (_, values) => ({ ...values, subAssemblyCode: null }),
          },
          {
            ...{ ...label('subAssemblyCode'), type: 'select', waits: values => !values.assemblyCode },
            source: ({ assemblyCode }) => ({
              load: () => partOptions(String(assemblyCode)),
              labels: one(recall?.subAssemblyCode, recall?.subAssemblyName),
            }),
          },
          {
            ...{ ...label('symptomCodes'), type: 'multi-select' },
            source: {
              load: () => codeOptions('symptomCodes'),
              labels: known(recall?.symptomCodes, recall?.symptomNames),
            },
          },
          long('defect', 2000, { required }),
          long('consequence', 1000),
        ],
      },
      {
        key: 'remedy',
        title: t('sections.remedy'),
        fields: [
          chosen('remedyWays', remedyWays, { type: 'multi-select' }, 'remedyWay'),
          text('notifyWay', 200),
          text('hotline', 60),
          long('remedy', 1000),
          long('interim', 500),
        ],
      },
      {
        key: 'dates',
        title: t('sections.dates'),
        fields: [day('filedAt', { required }), day('announcedAt'), day('startsAt'), day('endsAt')],
      },
    ]
  }, [t, recall])
}

async function searchItems(keyword: string, signal?: AbortSignal): Promise<Option[]> {
  const query = { keyword: keyword.trim() || undefined, limit: mostFound }
  const { records } = await call('GET /watchitem/page', asInput(query), { quiet: true, signal })
  return records.map(({ id, title }) => ({ value: id, label: title }))
}

async function searchRecalls(keyword: string, signal?: AbortSignal): Promise<Option[]> {
  const query = { keyword: keyword.trim() || undefined, limit: 20 }
  const { records } = await call('GET /recallinfo/page', asInput(query), { quiet: true, signal })
  return records.map(({ id, recallNo, title }) => ({ value: id, label: `${recallNo} ${title}` }))
}
