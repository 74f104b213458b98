'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { ListPage } from '@/app/(staff)/_parts/list-page'
import type { Page } from '@/lib/core/paging'
import type { MuteRow } from '@/lib/signals/mutes/page-mutes'

interface MuteListProps {
  page: Page<MuteRow>
  preferences: TablePreferences | null
  mayEnd: boolean
}

export function MuteList({ page, preferences, mayEnd }: MuteListProps) {
  const t = useTranslations('watchItems')
  const list = useListState('tab', undefined, page.size)
  const end = async ({ id, title }: MuteRow) => {
    if (!(await confirm({ title: t('unmuting'), content: title, okText: t('steps.unmute') }))) return
    await call('DELETE /watchitem/mute/:id', { id })
      .then(() => notice.success(t('done', { step: t('steps.unmute') })))
      // call() has shown the error.
      .catch(() => undefined)
    list.reload()
  }
  const fields = [{ name: 'active', label: t('mutes.active'), type: 'boolean' as const }]
  return (
    <ListPage
      headless
      title={t('mutes.title')}
      page={page}
      list={list}
      fields={fields}
      columns={useMuteColumns()}
      preferencesKey="mutes"
      preferences={preferences}
      rowActions={row =>
        mayEnd && row.active ? [{ key: 'end', label: t('steps.unmute'), onSelect: () => void end(row) }] : []
      }
    />
  )
}

function useMuteColumns(): Column<MuteRow>[] {
  const t = useTranslations('watchItems')
  return columnsOf<MuteRow>(name => t(`mutes.${name as 'items'}`), {
    title: { title: t('mutes.scope'), width: 240, locked: true, grow: true },
    active: {
      ...{ title: t('columns.state'), width: 136 },
      text: row => stateOf(row),
      render: row => <Tag tone={row.active ? 'orange' : 'grey'}>{stateOf(row)}</Tag>,
    },
    reason: { title: t('fields.reason'), width: 96, text: row => t(`reasons.${row.reason}`) },
    text: { title: t('fields.text'), width: 160 },
    until: { title: t('fields.until'), width: 112, text: row => row.until ?? t('forGood') },
    reviewAt: { width: 112, yields: 4 },
    nThen: { width: 96, yields: 3, align: 'right' },
    items: { width: 88, yields: 2, align: 'right' },
    hits: { width: 104, yields: 6, align: 'right' },
    createdBy: {
      title: t('mutes.by'),
      width: 96,
      yields: 5,
      text: row => (row.createdBy ? row.createdBy.name : null),
    },
    createdAt: { title: t('mutes.at'), width: 144, yields: 1, text: row => formatMinute(row.createdAt) },
  })

  function stateOf({ active, endedWhy }: MuteRow) {
    return active ? t('mutes.on') : t(`mutes.ended.${endedWhy ?? 'person'}`)
  }
}
