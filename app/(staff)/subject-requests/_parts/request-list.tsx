'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { optionsOf } from '@/app/_ui/options'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { Page } from '@/lib/core/paging'
import type { SubjectRequest } from '@/lib/subject-requests/request-rows'
import { AddButton, ListPage } from '../../_parts/list-page'

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
  const [go] = useNavigate()
  const [dialog, ask] = useFieldsDialog()
  const label = (name: string) => t(`fields.${name}`)
  const options = (group: 'kinds' | 'states' | 'channels', values: readonly string[]) =>
    optionsOf(values, value => t(`${group}.${value}`))
  const fields = fieldsOf<SearchField>(label, {
    kind: { type: 'select', options: options('kinds', kinds) },
    state: { type: 'select', options: options('states', states) },
    mobile: { type: 'text', maxLength: 30 },
  })
  const add = () => {
    const fields = fieldsOf<FormField>(label, {
      kind: { type: 'radio', required: true, options: options('kinds', kinds), wide: true },
      askedOn: { type: 'date', required: true, latest: today },
      channel: { type: 'select', required: true, source: { options: options('channels', channels) } },
      mobile: { type: 'text', code: true, maxLength: 30 },
      name: { type: 'text', maxLength: 50 },
      vin: { type: 'text', code: true, maxLength: 17 },
      plateNo: { type: 'text', code: true, maxLength: 20 },
      identityProof: {
        ...{ type: 'text', required: true, maxLength: 200, wide: true },
        hint: t('fields.identityProofHint'),
      },
    })
    ask({
      ...{ title: t('add'), okText: t('save'), columns: 2, fields },
      start: { ...Object.fromEntries(fields.map(({ name }) => [name, null])), askedOn: today },
      async onSend(values) {
        const { id, requestNo, dueOn, dueNote } = await call('POST /subjectrequest', asInput(values))
        notice.success(t('added', { number: requestNo, day: dueOn + dueNote }))
        list.reload()
        void go(`/subject-requests/${id}`)
      },
      children: <p className="ui-note">{t('person')}</p>,
    })
  }
  return (
    <>
      <ListPage
        title={t('title')}
        actions={
          <>
            <span className="aside">{t('why')}</span>
            {mayAdd && <AddButton access="subject_request:edit" label={t('add')} onAdd={add} />}
          </>
        }
        page={page}
        list={list}
        fields={fields}
        columns={useColumns()}
        emptyKey="subjectRequests"
      />
      {dialog}
    </>
  )
}

function useColumns(): Column<SubjectRequest>[] {
  const t = useTranslations('subjectRequests')
  return columnsOf<SubjectRequest>(name => t(`fields.${name}`), {
    requestNo: {
      ...{ width: 128, locked: true, code: true },
      render: row => <a href={`${basePath}/subject-requests/${row.id}`}>{row.requestNo}</a>,
    },
    kind: { width: 104, text: row => t(`kinds.${row.kind}`) },
    name: { width: 96 },
    mobile: { width: 128, code: true },
    askedOn: { width: 112, yields: 4 },
    channel: { width: 96, yields: 1, text: row => t(`channels.${row.channel}`) },
    dueOn: { width: 112 },
    state: {
      width: 104,
      text: row => t(row.overdue ? 'overdue' : `states.${row.state}`),
      render: row => <RequestState request={row} />,
    },
    outcome: { width: 200, grow: true },
    createdByName: { title: t('fields.createdBy'), width: 96, yields: 2 },
    closedByName: { title: t('fields.closedBy'), width: 96, yields: 3 },
  })
}

const tones = { open: 'blue', done: 'green', refused: 'grey' } as const

export function RequestState({ request }: { request: Pick<SubjectRequest, 'state' | 'overdue'> }) {
  const t = useTranslations('subjectRequests')
  if (request.overdue) return <Tag tone="red">{t('overdue')}</Tag>
  return <Tag tone={tones[request.state]}>{t(`states.${request.state}`)}</Tag>
}
