'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { Icon } from '@/app/_ui/icon'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { RequestDetail } from '@/lib/subject-requests/requests'
import { HeldTable } from './held-table'
import { RequestState } from './request-list'

interface Props {
  request: RequestDetail
  maySettle: boolean
  mayAmend: boolean
}

export function RequestPage({ request, maySettle, mayAmend }: Props) {
  const t = useTranslations('subjectRequests')
  const router = useRouter()
  const { id, version, kind, held } = request
  // A namesake is somebody else until it is checked.
  const sure = (rows: readonly { id: string; by: string[] }[]) =>
    rows.filter(({ by }) => by.some(field => field !== 'name')).map(row => row.id)
  const [chosen, setChosen] = useState({ records: sure(held.records), reports: sure(held.reports) })
  const [dialog, ask] = useFieldsDialog()
  const open = request.state === 'open' && maySettle
  const some = chosen.records.length + chosen.reports.length > 0
  const { texts, drafts, alerts } = held.counts
  const others = texts + drafts + alerts > 0

  const settle = async (act: 'erase' | 'object') => {
    const question = { title: t(act), content: t(`${act}Ask`), okText: t(act), danger: act === 'erase' }
    if (!(await confirm(question))) return
    const { requestNo } = await call(`POST /subjectrequest/:id/${act}`, { id, version, ...chosen })
    notice.success(t('closed', { number: requestNo }))
    router.refresh()
  }
  const close = (state: 'done' | 'refused', title: string) =>
    ask({
      ...{ title, okText: title },
      fields: [
        {
          ...{ name: 'outcome', label: t('fields.outcome'), type: 'textarea', rows: 3, maxLength: 500 },
          ...{ required: true, hint: t('outcomeHint') },
        },
      ],
      async onSend({ outcome }) {
        const answer = { id, version, state, outcome: String(outcome) }
        const { requestNo } = await call('POST /subjectrequest/:id/close', answer)
        notice.success(t('closed', { number: requestNo }))
        router.refresh()
      },
    })
  const facts = [
    ...(['name', 'mobile', 'vin', 'plateNo'] as const).map(name => [t(`fields.${name}`), request[name]]),
    [t('fields.askedOn'), request.askedOn],
    [t('fields.channel'), t(`channels.${request.channel}`)],
    [t('fields.identityProof'), request.identityProof],
    [t('fields.dueOn'), request.dueOn + request.dueNote],
    [t('fields.createdBy'), request.createdByName],
    [t('fields.closedBy'), request.closedByName],
    [t('fields.closedAt'), request.closedAt && formatMinute(request.closedAt)],
    [
      t('fields.outcome'),
      request.counts
        ? t('doneCounts') +
          t('counts', { reports: 0, files: 0, texts: 0, drafts: 0, alerts: 0, ...request.counts })
        : request.outcome,
    ],
  ].filter(([, value]) => value)
  return (
    <>
      <PageHead
        title={`${t(`kinds.${kind}`)} ${request.requestNo}`}
        aside={<RequestState request={request} />}
      >
        {open && (
          <>
            <Button onClick={() => close('refused', t('refuse'))}>{t('refuse')}</Button>
            <Button onClick={() => close('done', t('close'))}>{t('close')}</Button>
            {kind === 'copy' && (
              <Button
                type="primary"
                disabled={!some && !others}
                href={hrefOf('GET /subjectrequest/:id/copy', { id, ...chosen })}
                download
                icon={<Icon name="download" />}
              >
                {t('download')}
              </Button>
            )}
            {kind === 'erasure' && (
              <ActionButton danger type="primary" disabled={!some && !others} onClick={() => settle('erase')}>
                {t('erase')}
              </ActionButton>
            )}
            {kind === 'objection' && (
              <ActionButton type="primary" disabled={!some} onClick={() => settle('object')}>
                {t('object')}
              </ActionButton>
            )}
          </>
        )}
      </PageHead>
      <Panel>
        <dl className="flex wrap gap-y-8 gap-x-32">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-8">
              <dt className="flex-none secondary">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('held')}>
        <p>{t('counts', held.counts)}</p>
        {held.capped && <p className="ui-note">{t('capped')}</p>}
        {held.records.length + held.reports.length === 0 ? (
          !others && <p className="ui-note">{t('none')}</p>
        ) : (
          <HeldTable
            {...{ held, chosen, mayAmend }}
            setChosen={open && kind !== 'correction' ? setChosen : undefined}
          />
        )}
      </Panel>
      {dialog}
    </>
  )
}
