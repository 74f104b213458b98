'use client'

import { useTranslations } from 'next-intl'
import type { Page } from '@/lib/core/paging'
import type { KeptText } from '@/lib/outbox/list-text-messages'
import type { Column } from '../../../_ui/columns'
import { DataTable } from '../../../_ui/data-table'
import { useListState } from '../../../_ui/list-state'
import { PageHead } from '../../../_ui/page-head'
import { minute } from '../../_parts/minute'
import { Total } from '../../_parts/total'

export function OutboxList({ page }: { page: Page<KeptText> }) {
  const t = useTranslations('outbox')
  const list = useListState()
  const columns: Column<KeptText>[] = [
    { key: 'sentAt', title: t('sentAt'), width: 152, code: true, text: row => minute(row.sentAt) },
    { key: 'mobile', title: t('mobile'), width: 136, code: true, copy: true },
    { key: 'purpose', title: t('purpose'), width: 120, text: row => t(`purposes.${row.purpose}`) },
    { key: 'text', title: t('text'), width: 320, grow: true, locked: true },
  ]
  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        <span className="aside">{t('why')}</span>
      </PageHead>
      <DataTable page={page} columns={columns} list={list} label={t('title')} />
    </>
  )
}
