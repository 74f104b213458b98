'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { mostFound } from '@/app/_ui/options'
import type { Exposure } from '@/lib/sales/exposure'
import { CollectionList, type ListProps } from '../../../_collection/collection-list'
import type { Special } from '../../../_collection/view'
import css from './sales.module.css'

const ImportDialog = lazyDialog(() => import('./import-dialog'))

export function SalesList({ exposure, ...list }: ListProps & { exposure: ShownExposure | null }) {
  return (
    <CollectionList
      {...list}
      note={exposure && <ExposureText {...exposure} />}
      special={useSalesSpecial()}
      ImportDialog={ImportDialog}
    />
  )
}

function useSalesSpecial(): Special {
  const t = useTranslations('sales')
  const format = useFormatter()
  return useMemo(
    () => ({
      titleOf: ({ modelRangeName, typeCodeName, month, ...row }) => {
        const year = String(row.year)
        const period = month ? t('period.month', { year, month: Number(month) }) : t('period.year', { year })
        return [modelRangeName, typeCodeName, period].filter(Boolean).join(' ')
      },
      columns: {
        modelRangeId: { grow: false },
        brandId: { width: 120 },
        typeCodeId: { width: 144 },
        month: { width: 112, text: ({ month }) => (month ? String(month) : t('wholeYear')) },
        quantity: { width: 112, text: ({ quantity }) => format.number(Number(quantity)) },
        source: { width: 160 },
        note: { width: 200, grow: true },
      },
      fields: {
        modelRangeId: field => ({ ...field, follow: (_, values) => ({ ...values, typeCodeId: null }) }),
        typeCodeId: field => ({
          ...field,
          type: 'select',
          hint: t('hints.typeCodeId'),
          waits: values => !values.modelRangeId,
          source: values => ({
            ...labelsOf(field),
            search: (keyword, signal) => typeCodesOf(String(values.modelRangeId), keyword, signal),
          }),
        }),
        month: field => ({ ...field, hint: t('hints.month') }),
        source: field => ({ ...field, hint: t('hints.source') }),
        note: field => ({ ...field, wide: true }),
      },
    }),
    [t, format],
  )
}

const labelsOf = (field: FormField) =>
  'source' in field && typeof field.source === 'object' ? field.source : {}

async function typeCodesOf(modelRangeId: string, name: string, signal: AbortSignal) {
  const query = { modelRangeId, name: name.trim() || undefined, limit: mostFound }
  const rows = await call('GET /recordtypecode/brieflist', asInput(query), { quiet: true, signal })
  return rows.map(row => ({ value: row.id, label: row.name }))
}

interface ShownExposure extends Exposure {
  day: string
}

function ExposureText({ day, vehicles, knownUntil, reason }: ShownExposure) {
  const t = useTranslations('sales.exposure')
  const format = useFormatter()
  const month = knownUntil?.slice(0, 7) ?? ''
  if (vehicles === null) return <p className={css.note}>{t(reason ?? 'none', { month })}</p>
  return (
    <p className={css.note}>{t('known', { day, month, vehicles: format.number(Math.round(vehicles)) })}</p>
  )
}
