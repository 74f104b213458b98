import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { type FieldsOf, fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import { mostFound, type Option, optionsOf } from '@/app/_ui/options'
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
    const section = (key: 'main' | 'defect' | 'remedy' | 'dates', fields: FieldsOf<FormField>) => ({
      ...{ key, title: t(`sections.${key}`) },
      fields: fieldsOf<FormField>(name => t(`fields.${name as 'title'}`), fields),
    })
    const long = { type: 'textarea', wide: true, rows: 3 } as const
    const choices = (of: string, values: readonly string[]) =>
      optionsOf(values, value => t(`${of}.${value}` as 'kind.safety'))
    const known = (ids: readonly string[] = [], names: readonly string[] = []) =>
      Object.fromEntries(ids.map((id, at) => [id, names[at] ?? id]))
    const one = (id?: string | null, name?: string | null) => (id && name ? { [id]: name } : {})
    const required = true
    return [
      section('main', {
        recallNo: { type: 'text', maxLength: 40, required, code: true },
        title: { type: 'text', maxLength: 100, required, wide: true },
        kind: { type: 'radio', required, options: choices('kind', recallKinds) },
        influence: { type: 'select', required, source: { options: choices('influence', influences) } },
        cause: { type: 'select', source: { options: choices('cause', causes) } },
        producerId: {
          ...{ type: 'select', required },
          source: {
            search: (keyword, signal) => referenceOptions('producer', {}, keyword, signal),
            labels: one(recall?.producerId, recall?.producerName),
          },
          follow: (_, values) => ({ ...values, brandIds: [] }),
        },
        brandIds: {
          ...{ type: 'multi-select', waits: values => !values.producerId },
          source: ({ producerId }) => ({
            search: (keyword, signal) => referenceOptions('brand', { producerId }, keyword, signal),
            labels: known(recall?.brandIds, recall?.brandNames),
          }),
        },
        quantity: { type: 'number', required, min: 0, max: 100_000_000 },
        supersedesId: {
          ...{ type: 'select', hint: t('hints.supersedesId') },
          source: { search: searchRecalls, labels: one(recall?.supersedesId, recall?.supersedes?.recallNo) },
        },
        watchItemId: {
          ...{ type: 'select', hint: t('hints.watchItemId') },
          source: {
            search: searchItems,
            labels: one(recall?.watchItemId, recall?.watchItem?.title ?? recall?.watchItemId),
          },
        },
      }),
      section('defect', {
        assemblyCode: {
          ...{ type: 'select', required },
          source: { load: () => assemblyOptions(), labels: one(recall?.assemblyCode, recall?.assemblyName) },
          follow: (_, values) => ({ ...values, subAssemblyCode: null }),
        },
        subAssemblyCode: {
          ...{ type: 'select', waits: values => !values.assemblyCode },
          source: ({ assemblyCode }) => ({
            load: () => partOptions(String(assemblyCode)),
            labels: one(recall?.subAssemblyCode, recall?.subAssemblyName),
          }),
        },
        symptomCodes: {
          type: 'multi-select',
          source: {
            load: () => codeOptions('symptomCodes'),
            labels: known(recall?.symptomCodes, recall?.symptomNames),
          },
        },
        defect: { ...long, maxLength: 2000, required },
        consequence: { ...long, maxLength: 1000 },
      }),
      section('remedy', {
        remedyWays: { type: 'multi-select', source: { options: choices('remedyWay', remedyWays) } },
        notifyWay: { type: 'text', maxLength: 200 },
        hotline: { type: 'text', maxLength: 60 },
        remedy: { ...long, maxLength: 1000 },
        interim: { ...long, maxLength: 500 },
      }),
      section('dates', {
        filedAt: { type: 'date', required },
        announcedAt: { type: 'date' },
        startsAt: { type: 'date' },
        endsAt: { type: 'date' },
      }),
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
