import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { partText } from '@/lib/values/part-text'
import { useLoaded } from '../../_parts/use-answer'
import css from './parameters.module.css'

interface DialogProps {
  parameterKey: string
  title: string
  onClose(): void
}

export default function HistoryDialog({ parameterKey, title, onClose }: DialogProps) {
  const t = useTranslations('parameterPage')
  const words = useTranslations('parameters')
  const load = () => call('GET /parametersetting/history', { key: parameterKey })
  const changes = useLoaded(parameterKey, load, onClose)
  return (
    <Modal
      open
      width={720}
      title={t('historyTitle', { title })}
      footer={null}
      onCancel={onClose}
      loading={!changes}
    >
      {changes?.length === 0 && <p>{t('noHistory')}</p>}
      {changes && changes.length > 0 && (
        <div className={`scroll ${css.scroll}`}>
          <PlainTable className={css.table} heads={[t('at'), t('who'), t('what')]}>
            {changes.map(change => (
              <tr key={change.id}>
                <td className="nowrap">{formatMinute(change.at)}</td>
                <td className="nowrap">{change.name ?? change.loginId ?? t('system')}</td>
                <td>
                  {change.toDefault && <p>{t('wentBack')}</p>}
                  {Object.entries(change.changes).map(([field, [from, to]]) => (
                    <p key={field}>
                      {t('fromTo', {
                        field: words(`${parameterKey}.fields.${field}`),
                        from: partText(from, t),
                        to: partText(to, t),
                      })}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </Modal>
  )
}
