'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { Page } from '@/lib/core/paging'
import type { SubjectRequest } from '@/lib/subject-requests/request-rows'
import { AddButton, ListPage } from '../../_parts/list-page'

const longest = { mobile: 30, name: 50, vin: 17, plateNo: 20 }

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
  const options = (group: 'kinds' | 'states' | 'channels', values: readonly string[]) =>
    values.map(value => ({ value, label: t(`${group}.${value}`) }))
  const fields: SearchField[] = [
    { name: 'kind', label: t('fields.kind'), type: 'select', options: options('kinds', kinds) },
    { name: 'state', label: t('fields.state'), type: 'select', options: options('states', states) },
    { name: 'mobile', label: t('fields.mobile'), type: 'text', maxLength: 30 },
  ]
  const add = () => {
    const fields: FormField[] = [
      {
        name: 'kind',
        label: t('fields.kind'),
        type: 'radio',
        required: true,
        options: options('kinds', kinds),
        wide: true,
      },
      { name: 'askedOn', label: t('fields.askedOn'), type: 'date', required: true, latest: today },
      {
        name: 'channel',
        label: t('fields.channel'),
        type: 'select',
        required: true,
        source: { options: options('channels', channels) },
      },
      ...Object.entries(longest).map(
        ([name, maxLength]): FormField => ({
          ...{ name, maxLength, label: t(`fields.${name}`), type: 'text', code: name !== 'name' },
        }),
      ),
      {
        name: 'identityProof',
        label: t('fields.identityProof'),
        type: 'text',
        required: true,
        maxLength: 200,
        hint: t('fields.identityProofHint'),
        wide: true,
      },
    ]
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
  return [
    {
      ...{ key: 'requestNo', title: t('fields.requestNo'), width: 128 },
      locked: true,
      code: true,
      render: row => <a href={`${basePath}/subject-requests/${row.id}`}>{row.requestNo}</a>,
    },
    { key: 'kind', title: t('fields.kind'), width: 104, text: row => t(`kinds.${row.kind}`) },
    { key: 'name', title: t('fields.name'), width: 96 },
    { key: 'mobile', title: t('fields.mobile'), width: 128, code: true },
    { key: 'askedOn', title: t('fields.askedOn'), width: 112, yields: 4 },
    {
      ...{ key: 'channel', title: t('fields.channel'), width: 96, yields: 1 },
      text: row => t(`channels.${row.channel}`),
    },
    { key: 'dueOn', title: t('fields.dueOn'), width: 112 },
    {
      ...{ key: 'state', title: t('fields.state'), width: 104 },
      text: row => t(row.overdue ? 'overdue' : `states.${row.state}`),
      render: row => <RequestState request={row} />,
    },
    { key: 'outcome', title: t('fields.outcome'), width: 200, grow: true },
    { key: 'createdByName', title: t('fields.createdBy'), width: 96, yields: 2 },
    { key: 'closedByName', title: t('fields.closedBy'), width: 96, yields: 3 },
  ]
}

const tones = { open: 'blue', done: 'green', refused: 'grey' } as const

export function RequestState({ request }: { request: Pick<SubjectRequest, 'state' | 'overdue'> }) {
  const t = useTranslations('subjectRequests')
  if (request.overdue) return <Tag tone="red">{t('overdue')}</Tag>
  return <Tag tone={tones[request.state]}>{t(`states.${request.state}`)}</Tag>
}
