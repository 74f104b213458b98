import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import type { Column } from '@/app/_ui/table/columns'
import { columnsOf } from '@/app/_ui/table/columns'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { DeliveryRow } from '@/lib/webhooks/log/page-deliveries'
import { useFaultText } from './use-fault-text'

const toneOf = { waiting: 'blue', done: 'green', failed: 'red' } as const

export function useDeliveryColumns(linked: boolean): Column<DeliveryRow>[] {
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
