'use client'

import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import css from './record.module.css'
import type { Named } from './use-deleting'

interface DialogProps {
  records: Named[]
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

const longest = 200

export default function ReasonDialog({ records, onConfirm, onClose }: DialogProps) {
  const t = useTranslations('defects.deleting')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    if (!reason.trim()) return setMissing(true)
    setRunning(true)
    // call() has already shown the error.
    await onConfirm(reason.trim()).catch(() => setRunning(false))
  }
  return (
    <Modal
      open
      title={t('title', { count: records.length })}
      okText={t('confirm')}
      okButtonProps={{ danger: true, loading: running }}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className={css.numbers}>
        {records.slice(0, 10).map(({ id, complaintNo }) => (
          <span key={id}>{complaintNo}</span>
        ))}
        {records.length > 10 && '…'}
      </p>
      <p className={css.quiet}>{t('help')}</p>
      <label className={css.reason} htmlFor="delete-reason">
        {t('reason')}
      </label>
      <Input.TextArea
        id="delete-reason"
        autoFocus
        rows={3}
        className={css.reasonText}
        maxLength={longest}
        showCount
        status={missing ? 'error' : undefined}
        aria-invalid={missing}
        aria-describedby={missing ? 'delete-reason-error' : undefined}
        value={reason}
        onChange={event => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
      {missing && (
        <p className={css.wrong} id="delete-reason-error">
          {t('reasonRequired')}
        </p>
      )}
    </Modal>
  )
}
