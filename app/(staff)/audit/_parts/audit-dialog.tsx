import { Modal } from 'antd'
import { LinkButton } from '@/app/_ui/link-button'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatSecond } from '@/lib/audit/declaration'
import type { AuditRow } from '@/lib/audit/present-rows'
import css from './audit.module.css'
import { useAuditWords } from './audit-words'

interface DialogProps {
  row: AuditRow
  mayOpen: boolean
  mayTasks: boolean
  onClose(): void
}

export default function AuditDialog({ row, mayOpen, mayTasks, onClose }: DialogProps) {
  const { word, field, side, details, record, t } = useAuditWords()
  const facts: [string, React.ReactNode][] = [
    ['at', formatSecond(row.at)],
    ['userName', [row.userName, row.loginId].filter(Boolean).join(' · ') || t('auditLog.nobody')],
    ['outcome', word('outcomes', row.outcome)],
    ['entity', word('entities', row.entity)],
    ['record', record(row)],
    ['shown', row.shown],
    ['ip', row.ip],
    ['door', word('doors', row.door)],
    [
      'requestId',
      <code key="request" className="mono text-12">
        {row.requestId}
      </code>,
    ],
  ]
  return (
    <Modal
      open
      width={760}
      style={{ top: 48 }}
      title={word('actions', row.action)}
      footer={
        mayOpen && row.complaintNo ? (
          <LinkButton href={`/defects/${row.entityId}`}>{t('auditLog.toRecord')}</LinkButton>
        ) : mayTasks && row.jobId ? (
          <LinkButton href={`/defects/tasks?job=${row.jobId}`}>{t('auditLog.toTask')}</LinkButton>
        ) : null
      }
      onCancel={onClose}
    >
      <dl className="columns-2 grid gap-y-8 gap-x-24 mt-8 mb-16">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name} className={`grid gap-8 ${css.fact}`}>
              <dt className="secondary">{t(`auditLog.columns.${name}`)}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        {row.userAgent && (
          <div className={`grid gap-8 all-columns ${css.fact}`}>
            <dt className="secondary">{t('auditLog.userAgent')}</dt>
            <dd className="break-words">{row.userAgent}</dd>
          </div>
        )}
      </dl>
      {row.changes && (
        <PlainTable
          className={`mb-16 ${css.changes}`}
          heads={['field', 'from', 'to'].map(name => t(`auditLog.${name}`))}
        >
          {Object.entries(row.changes).map(([name, [from, to]]) => (
            <tr key={name}>
              <th scope="row">{field(name, row)}</th>
              <td>{side(name, from, row)}</td>
              <td>{side(name, to, row)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {row.detail && (
        <section aria-label={t('auditLog.columns.detail')}>
          <h3 className="mt-8 mb-8 bold">{t('auditLog.columns.detail')}</h3>
          <dl className={`scroll ${css.details}`}>
            {details(row).map(([name, text]) => (
              <div key={name} className={`grid gap-12 ${css.detail}`}>
                <dt className="secondary">{name}</dt>
                <dd className="break-words">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  )
}
