'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { SheetImport } from '@/app/(staff)/_parts/sheet-import/import-button'
import type { Exposure } from '@/lib/sales/exposure'
import { CollectionList, type ListProps } from '../../_collection/collection-list'
import type { Special } from '../../_collection/view'

const sheet: SheetImport = {
  words: 'sales.import',
  path: '/vehiclesales/excel',
  storeMode: 'valid',
  existing: ['replace', 'skip'],
  storableOf: ({ created, replaced }) => Number(created) + Number(replaced),
}

export function SalesList({ exposure, ...list }: ListProps & { exposure: ShownExposure | null }) {
  return (
    <CollectionList
      {...list}
      note={exposure && <ExposureText {...exposure} />}
      special={useSalesSpecial()}
      sheet={sheet}
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
        typeCodeId: field => ({ ...field, hint: t('hints.typeCodeId') }),
        month: field => ({ ...field, hint: t('hints.month') }),
        source: field => ({ ...field, hint: t('hints.source') }),
        note: field => ({ ...field, wide: true }),
      },
    }),
    [t, format],
  )
}

interface ShownExposure extends Exposure {
  day: string
}

function ExposureText({ day, vehicles, knownUntil, reason }: ShownExposure) {
  const t = useTranslations('sales.exposure')
  const format = useFormatter()
  const month = knownUntil?.slice(0, 7) ?? ''
  if (vehicles === null) return <p className="mb-12 secondary">{t(reason ?? 'none', { month })}</p>
  return (
    <p className="mb-12 secondary">
      {t('known', { day, month, vehicles: format.number(Math.round(vehicles)) })}
    </p>
  )
}
