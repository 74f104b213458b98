import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Data } from '@/lib/http/calls'
import css from '../actions.module.css'

export type BulkResult = Data<'POST /feedbackapproval/batch'>

export default function ResultDialog({ result, onClose }: { result: BulkResult; onClose(): void }) {
  const t = useTranslations('recordActions.bulk')
  const { done, failed, results } = result
  const rows = [...results].sort((a, b) => Number(a.done) - Number(b.done))
  return (
    <Modal
      open
      width={620}
      title={
        failed > 0
          ? t('title', { done: String(done), failed: String(failed) })
          : t('allDone', { count: done })
      }
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <RecordResults
        heads={[t('number'), t('result')]}
        rows={rows.map(row => ({ ...row, reported: row.error?.message ?? t('fine'), refused: !row.done }))}
      />
    </Modal>
  )
}

interface ResultsProps {
  heads: [number: string, reported: string]
  rows: { complaintId: string; complaintNo: string | null; reported: string; refused: boolean }[]
}

export function RecordResults({ heads, rows }: ResultsProps) {
  return (
    <div className={css.scroll}>
      <PlainTable className={css.results} heads={heads}>
        {rows.map(row => (
          <tr key={row.complaintId}>
            <td>
              <a href={`${basePath}/defects/${row.complaintId}`} target="_blank" rel="noreferrer">
                {row.complaintNo ?? row.complaintId}
              </a>
            </td>
            <td className={row.refused ? 'text-error' : undefined}>{row.reported}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
