'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import type { Option } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search-fields'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { stateCodes } from '@/lib/defects/states'
import { loadOptions } from '../look-ups'
import type { Values } from '../values'

/** A list narrows by what is chosen above it only where one thing is chosen there. */
const single = (filters: Filters): Values =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, values]) => (values.length === 1 ? [[name, values[0]]] : [])),
  )

const people = async (name: string, signal: AbortSignal): Promise<Option[]> => {
  const found = await call(
    'GET /SystemManager/system/custom/people',
    { name, limit: 50 },
    { quiet: true, signal },
  )
  return found.map(({ id, name: label }) => ({ value: id, label }))
}

/** The conditions of the list; number, VIN and keyword first. */
export function useDefectSearch(): SearchField[] {
  const t = useTranslations()
  return useMemo(() => {
    const label = (name: string) => t(`fields.${name}`)
    const markDisabled = (name: string) => t('defects.search.disabled', { name })
    const codes = (list: string) => () =>
      loadOptions({ kind: 'code', list, section: 'origin' }, { values: {}, markDisabled })
    const chosen = (name: FieldName): SearchField => ({
      name,
      label: label(name),
      type: 'multi-select',
      load: (filters: Filters) => loadOptions(fieldOf[name], { values: single(filters), markDisabled }),
    })
    const searched = (name: FieldName): SearchField => ({
      name,
      label: label(name),
      type: 'multi-select',
      search: (search: string, signal: AbortSignal, filters: Filters) =>
        loadOptions(fieldOf[name], {
          values: single(filters),
          search: search.trim() || undefined,
          signal,
          markDisabled,
        }),
    })
    return [
      { name: 'complaintNo', label: label('complaintNo'), type: 'text', maxLength: 20 },
      { name: 'vin', label: 'VIN', type: 'text', maxLength: 17, placeholder: t('defects.search.vin') },
      { name: 'keyword', label: label('keyword'), type: 'text', placeholder: t('defects.search.keyword') },
      searched('brandId'),
      searched('producerId'),
      searched('modelRangeId'),
      searched('typeCodeId'),
      chosen('assemblyCode'),
      chosen('powerType'),
      chosen('province'),
      chosen('city'),
      chosen('complaintType'),
      chosen('source'),
      {
        name: 'state',
        label: label('state'),
        type: 'multi-select',
        options: stateCodes.map(code => ({ value: String(code), label: t(`states.${code}`) })),
      },
      { name: 'riskLevel', label: label('riskLevel'), type: 'multi-select', load: codes('riskLevel') },
      { name: 'receivedAt', label: label('receivedAt'), type: 'date-range' },
      { name: 'faultDate', label: label('faultDate'), type: 'date-range' },
      { name: 'crash', label: label('crash'), type: 'boolean' },
      { name: 'fire', label: label('fire'), type: 'boolean' },
      { name: 'injured', label: t('defects.search.injured'), type: 'boolean' },
      { name: 'death', label: t('defects.search.death'), type: 'boolean' },
      { name: 'brandNature', label: label('brandNature'), type: 'multi-select', load: codes('brandNature') },
      { name: 'qualityType', label: label('qualityType'), type: 'multi-select', load: codes('qualityType') },
      { name: 'createdBy', label: label('createdBy'), type: 'multi-select', search: people },
    ]
  }, [t])
}
