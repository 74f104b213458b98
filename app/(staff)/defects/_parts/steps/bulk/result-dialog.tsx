import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import type { Data } from '@/lib/http/calls'
import { RecordResults } from './record-results'

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
