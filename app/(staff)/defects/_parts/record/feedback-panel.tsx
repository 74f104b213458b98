'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import { actions, isPossible } from '@/lib/defects/actions'
import { DialogWords } from '../steps/dialog-words'
import { lazyStep } from '../steps/lazy-step'
import type { Target } from '../steps/target'
import { type Feedback, FeedbackItem } from './feedback-item'

const ReviewDialog = lazyStep(() => import('../steps/feedback-review'))

interface FeedbackProps {
  record: Target
  feedback: Feedback[]
  held: Access[]
}

export function FeedbackPanel({ record, feedback, held }: FeedbackProps) {
  const t = useTranslations('recordActions')
  const router = useRouter()
  const [reviewed, setReviewed] = useState<Feedback>()
  const may = (name: 'deleteFeedback' | 'reviewFeedback') =>
    isPossible(name, record) && held.includes(actions[name].access)
  const close = () => setReviewed(undefined)
  const done = () => {
    close()
    router.refresh()
  }
  const remove = async (id: string) => {
    const sure = await confirm({
      title: t('feedback.deleteTitle'),
      content: t('feedback.deleteText'),
      okText: t('names.deleteFeedback'),
      danger: true,
    })
    if (!sure) return
    await call('DELETE /feedbackinfo/:id', { id, complaintId: record.id })
    notice.success(t('done.feedbackDeleted', { number: record.complaintNo }))
    router.refresh()
  }
  return (
    <Panel id="feedback" title={t('panels.feedback')}>
      {feedback.length === 0 && <p className="tertiary">{t('panels.noFeedback')}</p>}
      {feedback.toReversed().map(one => (
        <FeedbackItem key={one.id} recordId={record.id} feedback={one}>
          {may('deleteFeedback') && (
            <ActionButton danger size="small" onClick={() => remove(one.id)}>
              {t('names.deleteFeedback')}
            </ActionButton>
          )}
          {may('reviewFeedback') && !one.own && (
            <ActionButton
              size="small"
              type={one.state === 'waiting' ? 'primary' : 'default'}
              onClick={() => permitted(actions.reviewFeedback.access) && setReviewed(one)}
            >
              {t(one.reviewedAt ? 'feedback.reviewAgain' : 'names.reviewFeedback')}
            </ActionButton>
          )}
        </FeedbackItem>
      ))}
      {reviewed && (
        <DialogWords>
          <ReviewDialog
            name="reviewFeedback"
            target={record}
            read={reviewed}
            held={held}
            onDone={done}
            onUndone={() => router.refresh()}
            onClose={close}
          />
        </DialogWords>
      )}
    </Panel>
  )
}
