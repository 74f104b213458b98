'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Access } from '@/lib/core/permissions'
import { useFeedbackReview } from '../steps/feedback/use-feedback-review'
import { ResultDecision } from './result-decision'
import type { DecisionProps } from './step-decision'

interface FeedbackProps extends DecisionProps {
  feedbackId: string
  held: Access[]
  others: ReactNode
}

export function FeedbackDecision({ feedbackId, held, ...props }: FeedbackProps) {
  const t = useTranslations('recordActions.names')
  const { record } = props.opened
  const review = useFeedbackReview(record, feedbackId, {
    held,
    onUndone: () => props.desk.bringBack(record.id),
  })
  return <ResultDecision {...props} {...review} action="reviewFeedback" label={t('reviewFeedback')} />
}
