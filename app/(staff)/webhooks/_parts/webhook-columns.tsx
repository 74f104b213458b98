import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf } from '@/app/_ui/table/columns'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import { countCap } from '@/lib/webhooks/schema'

export function useWebhookColumns(): Column<WebhookRow>[] {
  const t = useTranslations('webhooks')
  const comma = useTranslations('ui')('comma')
  const label = (name: string) => t(`fields.${name}`)
  const events = (row: WebhookRow) => row.events.map(name => t(`events.${name}`)).join(comma)
  const number = (count: number) => (count > countCap ? `${countCap}+` : String(count))
  return columnsOf<WebhookRow>(label, {
    name: {
      width: 120,
      locked: true,
      text: row => row.name,
      render: row => <a href={`${basePath}/webhooks/${row.id}`}>{row.name}</a>,
    },
    url: { width: 184, grow: true, code: true, copy: true },
    events: { width: 184, text: events },
    state: {
      width: 120,
      text: row => (row.pausedAt ? t('pausedHelp') : ''),
      render: row => <WebhookState webhook={row} />,
    },
    waiting: { width: 80, align: 'right', text: row => number(row.waiting) },
    failed: {
      width: 72,
      align: 'right',
      text: row => number(row.failed),
      render: row =>
        row.failed > 0 ? (
          <a href={`${basePath}/webhooks/${row.id}?state=failed`}>{number(row.failed)}</a>
        ) : (
          '0'
        ),
    },
    updatedAt: { width: 144, text: row => formatMinute(row.updatedAt), hidden: true },
  })
}

export function WebhookState({ webhook }: { webhook: WebhookRow }) {
  const t = useTranslations('webhooks.states')
  if (!webhook.enabled) return <Tag tone="grey">{t('off')}</Tag>
  if (webhook.pausedAt) return <Tag tone="red">{t('paused')}</Tag>
  if (webhook.failures > 0) return <Tag tone="orange">{t('failing', { count: webhook.failures })}</Tag>
  return <Tag tone="green">{t('on')}</Tag>
}
