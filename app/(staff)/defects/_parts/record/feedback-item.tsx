import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { FeedbackState } from '@/lib/defects/feedback-states'
import type { OpenedRecord } from '../steps/use-conflict'
import { RecordFiles } from './record-files'
import own from './results.module.css'

export type Feedback = OpenedRecord['feedback'][number]

const tones: Record<FeedbackState, Tone | undefined> = {
  given: undefined,
  waiting: 'purple',
  passed: 'green',
  returned: 'orange',
}

interface ItemProps {
  recordId: string
  feedback: Feedback
  children?: ReactNode
}

export function FeedbackItem({ recordId, feedback, children }: ItemProps) {
  const t = useTranslations('recordActions.feedback')
  const state = feedback.state as FeedbackState
  const tone = tones[state]
  return (
    <article className={own.result}>
      <h3 className="row wrap gap-8 mb-8">
        {children}
        {tone && <Tag tone={tone}>{t(`states.${state}`)}</Tag>}{' '}
        {feedback.closes && (
          <Tag tone={feedback.undoneAt ? 'grey' : 'dark'}>{t(feedback.undoneAt ? 'reopened' : 'closed')}</Tag>
        )}{' '}
        <span className="tertiary">
          {[feedback.createdByName, formatMinute(feedback.createdAt)].filter(Boolean).join(' · ')}
        </span>
      </h3>
      <p className="mb-8 pre-line break-words">{feedback.content}</p>
      {feedback.files.length > 0 && <RecordFiles id={recordId} files={feedback.files} />}
      {feedback.reviewedAt && (
        <p className="tertiary">
          {t('reviewedBy', { name: feedback.reviewedByName ?? '', at: formatMinute(feedback.reviewedAt) })}
          {feedback.reviewOpinion && ` · ${feedback.reviewOpinion}`}
        </p>
      )}
    </article>
  )
}
