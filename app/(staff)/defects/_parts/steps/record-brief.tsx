'use client'

import { useTranslations } from 'next-intl'
import { RecordTags } from '../record/record-tags'
import css from './actions.module.css'
import type { OpenedRecord } from './use-opened-record'

export function RecordBrief({ record }: { record: OpenedRecord | undefined }) {
  const t = useTranslations('recordActions.brief')
  if (!record) return <p className={css.brief}>{t('loading')}</p>
  return (
    <div className={css.brief}>
      <p className={css.tags}>
        <RecordTags record={record} />
        <span>{[record.brandName, record.modelRangeName].filter(Boolean).join(' · ')}</span>
      </p>
      <p>
        <strong>{record.summary}</strong>
      </p>
      {record.description && <p className={css.description}>{record.description}</p>}
    </div>
  )
}
