import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { UndoName } from '@/lib/defects/actions'
import type { Data } from '@/lib/http/calls'
import css from '../actions.module.css'

export type BulkResult = Data<'POST /feedbackapproval/batch'>

interface DialogProps {
  result: BulkResult
  of: 'review' | 'handOver' | 'delete'
  undo: UndoName | false
  onUndone(): void
  onClose(): void
}

export default function ResultDialog({ result, of, undo, onUndone, onClose }: DialogProps) {
  const t = useTranslations('recordActions.bulk')
  const undoLabel = useTranslations('ui')('undo')
  const [back, setBack] = useState<BulkResult>()
  const { done, failed, results } = back ?? result
  const rows = [...results].sort((a, b) => Number(a.done) - Number(b.done))
  const takeBack = async () => {
    const records = results.flatMap(({ done, complaintId, version }) =>
      done ? [{ complaintId, version }] : [],
    )
    setBack(await call('POST /complaintsvehicleinfo/undo/batch', asInput({ undo, records })))
    onUndone()
  }
  return (
    <Modal
      open
      width={620}
      title={
        failed > 0
          ? t(back ? 'titleUndone' : 'title', { of, done: String(done), failed: String(failed) })
          : t(back ? 'allUndone' : 'allDone', { of, count: done })
      }
      onCancel={onClose}
      footer={
        <>
          {undo && !back && done > 0 && <ActionButton onClick={takeBack}>{undoLabel}</ActionButton>}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <RecordResults
        heads={[t('number'), t('result')]}
        rows={rows.map(row => ({
          ...row,
          reported: row.error?.message ?? t(back ? 'undone' : 'fine', { of }),
          refused: !row.done,
        }))}
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
