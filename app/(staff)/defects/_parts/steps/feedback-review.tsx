import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { states } from '@/lib/defects/states'
import { type Feedback, FeedbackItem } from '../record/feedback-item'
import css from './actions.module.css'
import type { StepForm, StepProps } from './step-dialog'

export function useStep({ target, record }: StepProps, feedback: Feedback): StepForm {
  const t = useTranslations('recordActions')
  const results = [
    { value: '1', label: t('feedback.pass') },
    { value: '2', label: t('feedback.return') },
  ]
  const fields: FormField[] = [
    { name: 'result', label: t('feedback.result'), type: 'radio', required: true, options: results },
    {
      ...{ name: 'opinion', label: t('feedback.opinion'), type: 'textarea', rows: 3, maxLength: 500 },
      required: ({ result }) => result === '2',
      requiredMessage: t('feedback.opinionRequired'),
    },
  ]
  const form = useFormValues({ result: '1', opinion: null }, [{ fields }])
  const { result } = form.values
  const closes = feedback.closes && feedback.undoneAt === null && record?.state === states.closed
  const number = target.complaintNo
  return {
    ...{ fields, form, width: 720 },
    title: t('feedback.reviewTitle', { number }),
    okText: t('feedback.submitReview'),
    after: result === '2' && closes && <p className="mb-12 secondary">{t('feedback.reopens')}</p>,
    async send(version) {
      const taken = await call(
        'POST /feedbackinfo/review',
        asInput(form.values, { id: feedback.id, complaintId: target.id, version }),
        { quiet: true },
      )
      const text = t(result === '1' ? 'done.feedbackPassed' : 'done.feedbackReturned', { number })
      return { text, undo: 'undoReviewFeedback', taken }
    },
    children: (
      <div className={`mb-12 border ${css.box}`}>
        <FeedbackItem recordId={target.id} feedback={feedback} />
      </div>
    ),
  }
}
