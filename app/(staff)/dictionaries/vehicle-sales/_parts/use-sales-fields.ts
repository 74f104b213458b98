'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormSection } from '@/app/_ui/form/form-fields'
import { mostFound } from '@/app/_ui/options'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { firstYear, mostSold, type SalesColumn, salesColumns } from '@/lib/sales/schema'
import { searchEntries } from '../../_parts/entry-options'

/** In an imported sheet the brand only distinguishes series of the same name. */
type SalesFieldName = Exclude<SalesColumn, 'brandId'>

export const salesFieldNames = salesColumns.filter((name): name is SalesFieldName => name !== 'brandId')

export function useSalesFields(row: SalesRow | undefined): FormSection[] {
  const t = useTranslations('sales')
  return useMemo(() => {
    const known = (id?: string | null, name?: string | null) => (id && name ? { [id]: name } : {})
    const label = (name: SalesFieldName) => ({ name, label: t(`fields.${name}`) })
    return [
      {
        key: 'main',
        title: t('section'),
        fields: [
          {
            ...label('modelRangeId'),
            type: 'select',
            required: true,
            source: {
              search: (keyword, signal) => searchEntries('GET /dicvehiclemodelranage/plain', keyword, signal),
              labels: known(row?.modelRangeId, row?.modelRangeName),
            },
            follow: (_, values) => ({ ...values, typeCodeId: null }),
          },
          {
            ...label('typeCodeId'),
            type: 'select',
            hint: t('hints.typeCodeId'),
            waits: values => !values.modelRangeId,
            source: values => ({
              search: (keyword, signal) => typeCodesOf(String(values.modelRangeId), keyword, signal),
              labels: known(row?.typeCodeId, row?.typeCodeName),
            }),
          },
          { ...label('year'), type: 'number', required: true, min: firstYear, max: new Date().getFullYear() },
          { ...label('month'), type: 'number', min: 1, max: 12, hint: t('hints.month') },
          { ...label('quantity'), type: 'number', required: true, min: 0, max: mostSold },
          { ...label('source'), type: 'text', maxLength: 100, hint: t('hints.source') },
          { ...label('note'), type: 'textarea', maxLength: 500, wide: true },
        ],
      },
    ]
  }, [t, row])
}

async function typeCodesOf(modelRangeId: string, name: string, signal: AbortSignal) {
  const query = { modelRangeId, name: name.trim() || undefined, limit: mostFound }
  const rows = await call('GET /recordtypecode/brieflist', asInput(query), { quiet: true, signal })
  return rows.map(row => ({ value: row.id, label: row.name }))
}
