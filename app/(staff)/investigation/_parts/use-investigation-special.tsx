import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { mostFound } from '@/app/_ui/options'
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
        producerId: { width: 128, yields: 5 },
        brandIds: { width: 128, yields: 1 },
        leaderId: { width: 96 },
        assemblyCode: { width: 104, yields: 4 },
        records: { width: 80, align: 'right' },
      },
      fields: {
        question: field => ({ ...field, wide: true }),
        deptName: field => ({
          ...{ ...field, required: false, hint: t('hints.deptName'), type: 'select' },
          source: { search: departmentsOf },
        }),
        memberIds: field => {
          const { labels = {} } = 'source' in field && typeof field.source === 'object' ? field.source : {}
          const members = { memberIds: Object.keys(labels), memberIdsName: Object.values(labels) }
          return membersField(field.label, members)
        },
        leaderId: field => ({ ...field, required: false, hint: t('hints.leaderId') }),
      },
    }),
    [t],
  )
}

async function departmentsOf(keyword: string, signal?: AbortSignal) {
  const query = { name: keyword.trim() || undefined, limit: mostFound }
  const rows = await call('GET /department', asInput(query), { quiet: true, signal })
  return rows.map(({ name }) => ({ value: name, label: name }))
}
