import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'

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
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    if (!content.trim()) return
    const supplement = { complaintId: record.id, content, callSeconds: seconds() }
    await call('POST /complaintsvehicleinfo/supplement', supplement)
    notice.success(t('done.supplement', { number }))
    onDone()
  }
  return (
    <div className="mt-8">
      <textarea
        ref={field}
        className="ui-control"
        rows={3}
        maxLength={2000}
        value={content}
        aria-label={t('caller.content')}
        placeholder={t('caller.content')}
        onChange={event => setContent(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
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
