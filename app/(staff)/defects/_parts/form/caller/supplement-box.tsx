import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { TextBox } from './text-box'

interface BoxProps {
  record: { id: string; complaintNo: string }
  seconds(): number | undefined
  onDone(): void
  onClose(): void
}

export function SupplementBox({ record, seconds, onDone, onClose }: BoxProps) {
  const t = useTranslations('defectForm')
  const [content, setContent] = useState('')
  const number = record.complaintNo
  const send = async () => {
    if (!content.trim()) return
    const supplement = { complaintId: record.id, content, callSeconds: seconds() }
    await call('POST /complaintsvehicleinfo/supplement', supplement)
    notice.success(t('done.supplement', { number }))
    onDone()
  }
  return (
    <div className="mt-8">
      <TextBox
        label={t('caller.content')}
        rows={3}
        maxLength={2000}
        value={content}
        onChange={event => setContent(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        onSend={send}
      />
      <p className="row gap-8 mt-8">
        <ActionButton
          type="primary"
          aria-keyshortcuts="Control+Enter"
          disabled={!content.trim()}
          onClick={send}
        >
          {t('caller.send', { number })}
        </ActionButton>
        <Button onClick={onClose}>{t('caller.cancel')}</Button>
      </p>
    </div>
  )
}
