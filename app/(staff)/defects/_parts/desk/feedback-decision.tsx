'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFeedbackReview } from '../steps/feedback/use-feedback-review'
import { ResultDecision } from './result-decision'
import type { DecisionProps } from './step-decision'

interface FeedbackProps extends DecisionProps {
  feedbackId: string
  others: ReactNode
}

export function FeedbackDecision({ feedbackId, ...props }: FeedbackProps) {
  const t = useTranslations('recordActions.names')
  const review = useFeedbackReview(props.opened.record, feedbackId)
  return <ResultDecision {...props} {...review} action="reviewFeedback" label={t('reviewFeedback')} />
}
