'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { optionsOf } from '@/app/_ui/options'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Page } from '@/lib/core/paging'
import type { DeliveryRow } from '@/lib/webhooks/log/page-deliveries'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import { ListPage } from '../../_parts/list-page'
import { useFaultText } from './use-fault-text'
import { WebhookState } from './webhook-columns'

const toneOf = { waiting: 'blue', done: 'green', failed: 'red' } as const

const DeliveryDialog = lazyDialog(() => import('./delivery-dialog'))

interface Props {
  webhook: WebhookRow
  page: Page<DeliveryRow>
  preferences: TablePreferences | null
  events: readonly string[]
  states: readonly string[]
  mayEdit: boolean
  mayOpen: boolean
}

export function DeliveryList({ webhook, page, preferences, events, states, mayEdit, mayOpen }: Props) {
  const t = useTranslations('webhooks')
  const list = useListState()
  const [open, setOpen] = useState<DeliveryRow>()
  const fields = fieldsOf<SearchField>(name => t(`deliveries.${name}`), {
    state: { type: 'select', options: optionsOf(states, value => t(`deliveries.states.${value}`)) },
    event: { type: 'multi-select', options: optionsOf(events, value => t(`events.${value}`)) },
  })
  const resend = async (deliveryId?: string) => {
    if (!permitted('system_webhook:edit')) return
    await call('POST /webhook/:id/resend', { id: webhook.id, deliveryId })
      .then(({ count }) => notice.success(t('done.resent', { count })))
      .catch(() => undefined)
    list.reload()
  }
  const rowActions = (row: DeliveryRow): (RowAction | false)[] => [
    { key: 'open', label: t('deliveries.open'), onSelect: () => setOpen(row) },
    mayEdit &&
      row.entityId !== null && {
        key: 'resend',
        label: t('deliveries.resend'),
        onSelect: () => void resend(row.id),
      },
  ]
  return (
    <>
      <ListPage
        title={t('deliveries.title', { name: webhook.name })}
        aside={<WebhookState webhook={webhook} />}
        actions={
          <>
            <ActionButton onClick={() => list.reload()}>{t('deliveries.refresh')}</ActionButton>
            {mayEdit && webhook.failed > 0 && (
              <ActionButton onClick={() => resend()}>{t('deliveries.resendAll')}</ActionButton>
            )}
          </>
        }
        page={page}
        list={list}
        fields={fields}
        columns={useDeliveryColumns(mayOpen)}
        preferencesKey="webhook-deliveries"
        preferences={preferences}
        rowActions={rowActions}
      />
      {open && <DeliveryDialog webhookId={webhook.id} delivery={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useDeliveryColumns(linked: boolean): Column<DeliveryRow>[] {
  const t = useTranslations('webhooks')
  const faultText = useFaultText()
  const title = (name: string) => t(`deliveries.${name}`)
  const last = ({ status, ms, fault, dueAt, attempts }: DeliveryRow) =>
    [
      fault ? faultText({ status, fault }) : status && t('deliveries.http', { status: String(status) }),
      ms !== null && t('deliveries.ms', { ms: String(ms) }),
      dueAt && attempts > 0 && t('deliveries.next', { at: formatMinute(dueAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return columnsOf<DeliveryRow>(title, {
    at: { width: 152, locked: true, text: row => formatMinute(row.createdAt) },
    event: { width: 128, text: row => t(`events.${row.event}`) },
    number: {
      width: 176,
      code: true,
      render: row =>
        linked && row.entityId && row.number ? (
          <a href={`${basePath}/defects/${row.entityId}`}>{row.number}</a>
        ) : (
          row.number
        ),
    },
    state: {
      width: 96,
      text: row => t(`deliveries.states.${row.state}`),
      render: row => <Tag tone={toneOf[row.state]}>{t(`deliveries.states.${row.state}`)}</Tag>,
    },
    last: { width: 280, grow: true, text: last },
    attempts: { width: 80, align: 'right' },
  })
}
