'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import type { Page } from '@/lib/core/paging'
import type { SubjectRequest } from '@/lib/subject-requests/request-rows'
import { Total } from '../../_parts/total'

const RequestDialog = lazyDialog(() => import('./request-dialog'))

interface Props {
  page: Page<SubjectRequest>
  kinds: readonly string[]
  states: readonly string[]
  channels: readonly string[]
  today: string
  mayAdd: boolean
}

export function RequestList({ page, kinds, states, channels, today, mayAdd }: Props) {
  const t = useTranslations('subjectRequests')
  const list = useListState()
  const [adding, setAdding] = useState(false)
  const chosen = (values: readonly string[], group: 'kinds' | 'states') =>
    values.map(value => ({ value, label: t(`${group}.${value}`) }))
  const fields: SearchField[] = [
    { name: 'kind', label: t('fields.kind'), type: 'select', options: chosen(kinds, 'kinds') },
    { name: 'state', label: t('fields.state'), type: 'select', options: chosen(states, 'states') },
    { name: 'mobile', label: t('fields.mobile'), type: 'text', maxLength: 30 },
  ]
  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        <span className="aside">{t('why')}</span>
        {mayAdd && (
          <ActionButton
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => permitted('subject_request:edit') && setAdding(true)}
          >
            {t('add')}
          </ActionButton>
        )}
      </PageHead>
      <SearchForm fields={fields} list={list} labels={{}} />
      <DataTable
        page={page}
        columns={useColumns()}
        list={list}
        chips={useFilterChips(fields, list, {})}
        label={t('title')}
        emptyKey="subjectRequests"
      />
      {adding && (
        <RequestDialog
          {...{ kinds, channels, today }}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            list.reload()
          }}
        />
      )}
    </>
  )
}

function useColumns(): Column<SubjectRequest>[] {
  const t = useTranslations('subjectRequests')
  return [
    {
      key: 'requestNo',
      title: t('fields.requestNo'),
      width: 128,
      locked: true,
      code: true,
      render: row => <a href={`${basePath}/subject-requests/${row.id}`}>{row.requestNo}</a>,
    },
    { key: 'kind', title: t('fields.kind'), width: 104, text: row => t(`kinds.${row.kind}`) },
    { key: 'name', title: t('fields.name'), width: 96 },
    { key: 'mobile', title: t('fields.mobile'), width: 128, code: true },
    { key: 'askedOn', title: t('fields.askedOn'), width: 112 },
    { key: 'channel', title: t('fields.channel'), width: 96, text: row => t(`channels.${row.channel}`) },
    { key: 'dueOn', title: t('fields.dueOn'), width: 112 },
    {
      key: 'state',
      title: t('fields.state'),
      width: 104,
      text: row => t(row.overdue ? 'overdue' : `states.${row.state}`),
      render: row => <RequestState request={row} />,
    },
    { key: 'outcome', title: t('fields.outcome'), width: 200, grow: true },
    { key: 'createdByName', title: t('fields.createdBy'), width: 96 },
    { key: 'closedByName', title: t('fields.closedBy'), width: 96 },
  ]
}

const tones = { open: 'blue', done: 'green', refused: 'grey' } as const

export function RequestState({ request }: { request: Pick<SubjectRequest, 'state' | 'overdue'> }) {
  const t = useTranslations('subjectRequests')
  if (request.overdue) return <Tag tone="red">{t('overdue')}</Tag>
  return <Tag tone={tones[request.state]}>{t(`states.${request.state}`)}</Tag>
}
