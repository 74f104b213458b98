import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { DeliveryRow } from '@/lib/webhooks/log/page-deliveries'
import { useFaultText } from './use-fault-text'
import css from './webhooks.module.css'

interface Props {
  webhookId: string
  delivery: DeliveryRow
  onClose(): void
}

export default function DeliveryDialog({ webhookId, delivery, onClose }: Props) {
  const t = useTranslations('webhooks')
  const faultText = useFaultText()
  const named = { id: webhookId, deliveryId: delivery.id }
  const answer = useAnswer(delivery.id, signal =>
    call('GET /webhook/:id/deliveries/:deliveryId', named, { signal }),
  )
  const log = typeof answer === 'object' ? answer : undefined
  const heads = ['time', 'result', 'answer'].map(name => t(`deliveries.${name}`))
  return (
    <Modal
      open
      width={720}
      style={{ top: 48 }}
      title={[t(`events.${delivery.event}`), delivery.number].filter(Boolean).join(' · ')}
      footer={null}
      loading={!log}
      onCancel={onClose}
    >
      {log && (
        <>
          <h3 className="mt-16 mb-8 text-14">{t('deliveries.tries')}</h3>
          {log.attempts.length === 0 ? (
            <p className={css.quiet}>{t('deliveries.noTries')}</p>
          ) : (
            <PlainTable heads={heads}>
              {log.attempts.map(({ id, at, status, ms, fault, answer }) => (
                <tr key={id}>
                  <td className="nowrap">{formatMinute(at)}</td>
                  <td>
                    {fault ? faultText({ status, fault }) : t('deliveries.http', { status: String(status) })}
                    {' · '}
                    {t('deliveries.ms', { ms: String(ms) })}
                  </td>
                  <td className={css.answer}>{answer || '–'}</td>
                </tr>
              ))}
            </PlainTable>
          )}
          <h3 className="mt-16 mb-8 text-14">{t('deliveries.body')}</h3>
          <pre className={`scroll rounded mono text-12 break-words ${css.sent}`}>
            {JSON.stringify(log.body, null, 2)}
          </pre>
        </>
      )}
    </Modal>
  )
}
