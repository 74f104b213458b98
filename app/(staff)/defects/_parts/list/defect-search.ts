'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { mostFound, type Option } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search-fields'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { stateCodes } from '@/lib/defects/states'
import { loadOptions } from '../look-ups'
import type { Values } from '../values'
import { searchLayout } from './list-layout'

/** A dependent list is narrowed only by a filter with exactly one value. */
const single = (filters: Filters): Values =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, values]) => (values.length === 1 ? [[name, values[0]]] : [])),
  )

const people = async (name: string, signal: AbortSignal): Promise<Option[]> => {
  const found = await call(
    'GET /SystemManager/system/custom/people',
    { name, limit: mostFound },
    { quiet: true, signal },
  )
  return found.map(({ id, name: label }) => ({ value: id, label }))
}

export function useDefectSearch(): SearchField[] {
  const t = useTranslations()
  return useMemo(() => {
    const label = (name: string) => t(`fields.${name}`)
    const markDisabled = (name: string) => t('defects.search.disabled', { name })
    const codes = (list: string) => () =>
      loadOptions({ kind: 'code', list, section: 'origin' }, { values: {}, markDisabled })
    const special: Partial<Record<string, SearchField>> = {
      complaintNo: { name: 'complaintNo', label: label('complaintNo'), type: 'text', maxLength: 20 },
      vin: { name: 'vin', label: 'VIN', type: 'text', maxLength: 17, placeholder: t('defects.search.vin') },
      keyword: {
        name: 'keyword',
        label: label('keyword'),
        type: 'text',
        placeholder: t('defects.search.keyword'),
        toggle: {
          name: 'synonyms',
          label: t('defects.search.synonyms'),
          hint: t('defects.search.synonymsHint'),
        },
      },
      state: {
        name: 'state',
        label: label('state'),
        type: 'multi-select',
        options: stateCodes.map(code => ({ value: String(code), label: t(`states.${code}`) })),
      },
      riskLevel: {
        name: 'riskLevel',
        label: label('riskLevel'),
        type: 'multi-select',
        load: codes('riskLevel'),
      },
      injured: { name: 'injured', label: t('defects.search.injured'), type: 'boolean' },
      death: { name: 'death', label: t('defects.search.death'), type: 'boolean' },
      qualityType: {
        name: 'qualityType',
        label: label('qualityType'),
        type: 'multi-select',
        placeholder: t('ui.any'),
        load: codes('qualityType'),
      },
      createdBy: { name: 'createdBy', label: label('createdBy'), type: 'multi-select', search: people },
    }
    return searchLayout().map(name => special[name] ?? byKind(name as FieldName, label(name), markDisabled))
  }, [t])
}

function byKind(name: FieldName, label: string, markDisabled: (name: string) => string): SearchField {
  const field = fieldOf[name]
  const named = { name, label }
  switch (field.kind) {
    case 'date':
      return { ...named, type: 'date-range' }
    case 'flag':
      return { ...named, type: 'boolean' }
    case 'integer':
    case 'decimal':
      return { ...named, type: 'number-range', unit: field.unit }
    case 'text':
      return { ...named, type: 'text', maxLength: field.max }
    case 'reference':
      return {
        ...named,
        type: 'multi-select',
        search: (search, signal, filters) =>
          loadOptions(field, {
            values: single(filters),
            search: search.trim() || undefined,
            signal,
            markDisabled,
          }),
      }
    default:
      return {
        ...named,
        type: 'multi-select',
        load: filters => loadOptions(field, { values: single(filters), markDisabled }),
      }
  }
}
