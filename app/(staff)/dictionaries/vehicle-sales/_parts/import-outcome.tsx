'use client'

import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { SalesImport } from '@/lib/sales/import/import-sales'
import css from './sales.module.css'

export function ImportOutcome({ found }: { found: SalesImport }) {
  const t = useTranslations('sales.import')
  const { errors, failed } = found
  const listed = new Set(errors.map(({ row }) => row)).size
  return (
    <>
      <p role="status">{t('found', { ...countsOf(found) })}</p>
      {failed > 0 && (
        <>
          <p>{t('wrongRows', { failed, listed })}</p>
          <div className={css.errors}>
            <PlainTable heads={[t('row'), t('column'), t('reason')]}>
              {errors.map(({ row, field, column, message }) => (
                <tr key={`${row} ${field} ${message}`}>
                  <td>{row}</td>
                  <td>{column}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </PlainTable>
          </div>
        </>
      )}
    </>
  )
}

const countsOf = ({ total, created, replaced, unchanged, skipped, failed }: SalesImport) => ({
  ...{ total, created, replaced, unchanged, skipped, failed },
})
