'use client'

import { useTranslations } from 'next-intl'
import { PageHead } from '@/app/_ui/page-head'
import type { Column } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Page } from '@/lib/core/paging'
import type { KeptText } from '@/lib/outbox/list-text-messages'
import { Total } from '../../_parts/total'

export function OutboxList({ page }: { page: Page<KeptText> }) {
  const t = useTranslations('outbox')
  const list = useListState()
  const columns: Column<KeptText>[] = [
    { key: 'sentAt', title: t('sentAt'), width: 152, code: true, text: row => formatMinute(row.sentAt) },
    { key: 'mobile', title: t('mobile'), width: 136, code: true, copy: true },
    { key: 'purpose', title: t('purpose'), width: 120, text: row => t(`purposes.${row.purpose}`) },
    { key: 'text', title: t('text'), width: 320, grow: true, locked: true },
  ]
  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        <span className="aside">{t('why')}</span>
      </PageHead>
      <DataTable page={page} columns={columns} list={list} label={t('title')} emptyKey="outbox" />
    </>
  )
}
