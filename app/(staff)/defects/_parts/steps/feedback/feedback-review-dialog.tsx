'use client'

import { useTranslations } from 'next-intl'
import { states } from '@/lib/defects/states'
import { type Feedback, FeedbackItem } from '../../record/feedback-item'
import css from '../actions.module.css'
import { type DialogProps, StepDialog } from '../step-dialog'
import { useOpenedRecord } from '../use-opened-record'
import { useFeedbackReview } from './use-feedback-review'

export default function FeedbackReviewDialog(props: DialogProps & { feedback: Feedback }) {
  const { target, feedback, onDone, onClose } = props
  const t = useTranslations('recordActions.feedback')
  const record = useOpenedRecord(target.id)
  const { fields, form, send } = useFeedbackReview(target, feedback.id, props)
  const reopens =
    form.values.result === '2' &&
    feedback.closes &&
    feedback.undoneAt === null &&
    record?.state === states.closed
  return (
    <StepDialog
      action="reviewFeedback"
      {...{ target, record, fields, form, onClose }}
      width={720}
      title={t('reviewTitle', { number: target.complaintNo })}
      okText={t('submitReview')}
      after={reopens && <p className={css.note}>{t('reopens')}</p>}
      onSend={async version => {
        await send(version)
        onDone()
      }}
    >
      <div className={css.box}>
        <FeedbackItem recordId={target.id} feedback={feedback} />
      </div>
    </StepDialog>
  )
}
