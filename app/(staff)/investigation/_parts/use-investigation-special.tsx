import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { mostFound } from '@/app/_ui/options'
import { partOptions, referenceOptions } from '@/app/(staff)/_parts/recalls/recall-options'
import type { State } from '@/lib/investigations/states'
import type { Special } from '../../_collection/view'
import { StateTags } from './state-tags'
import { membersField } from './use-file-steps'

export function useInvestigationSpecial(): Special {
  const t = useTranslations('investigations')
  return useMemo(
    () => ({
      hrefOf: id => `/investigation/${id}`,
      titleOf: ({ title }) => String(title),
      isFixed: ({ state }) => state !== 'draft',
      columns: {
        fileNo: { code: true, width: 128, locked: true },
        title: { width: 224, grow: true },
        state: {
          width: 120,
          render: ({ state, late }) => <StateTags file={{ state: state as State, late: late === true }} />,
        },
        level: { width: 96, yields: 3 },
        assemblyCode: { width: 104, yields: 4 },
        records: { width: 80, align: 'right' },
      },
      fields: {
        question: field => ({ ...field, wide: true }),
        producerId: field => ({
          ...field,
          follow: (_, values) => ({ ...values, brandIds: [], modelRangeIds: [] }),
        }),
        brandIds: field => ({
          ...listed(field, (values, keyword, signal) => referenceOptions('brand', values, keyword, signal)),
          follow: (_, values) => ({ ...values, modelRangeIds: [] }),
        }),
        modelRangeIds: field =>
          listed(field, ({ producerId, brandIds }, keyword, signal) => {
            const [brandId, ...others] = [brandIds ?? []].flat()
            const values = others.length > 0 ? { producerId } : { producerId, brandId }
            return referenceOptions('series', values, keyword, signal)
          }),
        assemblyCode: field => ({ ...field, follow: (_, values) => ({ ...values, subAssemblyCode: null }) }),
        subAssemblyCode: field => ({
          ...field,
          type: 'select',
          waits: values => !values.assemblyCode,
          source: values => ({ ...labelsOf(field), load: () => partOptions(String(values.assemblyCode)) }),
        }),
        deptName: field =>
          listed(
            { ...field, required: false, hint: t('hints.deptName') },
            (_, keyword, signal) => departmentsOf(keyword, signal),
            'select',
          ),
        memberIds: field => {
          const { labels = {} } = labelsOf(field)
          const members = { memberIds: Object.keys(labels), memberIdsName: Object.values(labels) }
          return membersField(field.label, members)
        },
        leaderId: field => ({ ...field, required: false, hint: t('hints.leaderId') }),
      },
    }),
    [t],
  )
}

type Search = (
  values: Record<string, unknown>,
  keyword: string,
  signal?: AbortSignal,
) => Promise<{ value: string; label: string }[]>

const listed = (
  field: FormField,
  search: Search,
  type: 'select' | 'multi-select' = 'multi-select',
): FormField => ({
  ...field,
  type,
  source: values => ({
    ...labelsOf(field),
    search: (keyword, signal) => search(values, keyword, signal),
  }),
})

const labelsOf = (field: FormField) =>
  'source' in field && typeof field.source === 'object' ? { labels: field.source.labels } : {}

async function departmentsOf(keyword: string, signal?: AbortSignal) {
  const query = { name: keyword.trim() || undefined, limit: mostFound }
  const rows = await call('GET /department', asInput(query), { quiet: true, signal })
  return rows.map(({ name }) => ({ value: name, label: name }))
}
