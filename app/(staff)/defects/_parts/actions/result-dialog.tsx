'use client'

import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { basePath } from '../../../../_ui/navigation'
import css from './actions.module.css'

/** What became of each of many records. */
export interface BulkResult {
  done: number
  failed: number
  results: {
    complaintId: string
    complaintNo: string | null
    done: boolean
    error: { code: string; message: string } | null
  }[]
}

/** n done, m refused, and why; the refused ones first. */
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
      <div className={css.scroll}>
        <table className={css.results}>
          <thead>
            <tr>
              <th>{t('number')}</th>
              <th>{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.complaintId}>
                <td>
                  <a href={`${basePath}/defects/${row.complaintId}`} target="_blank" rel="noreferrer">
                    {row.complaintNo ?? row.complaintId}
                  </a>
                </td>
                <td className={row.done ? undefined : css.refused}>{row.error?.message ?? t('fine')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
