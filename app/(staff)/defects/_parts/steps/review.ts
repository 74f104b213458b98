import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { opinionsOf } from '@/app/(staff)/_parts/load-opinions'
import { fieldNames } from '@/lib/defects/fields'
import type { OfferedOpinion } from '@/lib/dictionaries/lists/offers'
import type { StepForm, StepProps } from './step-dialog'
import type { Sent } from './undo/use-undo-notice'

export const reviewStart = { result: '1', opinionId: null, remarks: null }

export function useReviewFields(): FormField[] {
  const t = useTranslations('recordActions.review')
  const results = [
    { value: '1', label: t('pass') },
    { value: '2', label: t('return') },
  ]
  return fieldsOf<FormField>(t, {
    result: { type: 'radio', required: true, options: results, follow: () => ({ opinionId: null }) },
    opinionId: {
      ...{ label: t('opinion'), type: 'select', required: true },
      source: ({ result }) => opinionsOf[result === '2' ? '2' : '1'],
    },
    remarks: { type: 'textarea', rows: 3, maxLength: 500 },
  })
}

export function useMeantFields(): FormField {
  const t = useTranslations()
  return {
    name: 'fields',
    label: t('recordActions.review.fields'),
    type: 'multi-select',
    shown: ({ result }) => result === '2',
    source: { load: async () => fieldNames.map(name => ({ value: name, label: t(`fields.${name}`) })) },
  }
}

export function useStep({ target }: StepProps): StepForm {
  const t = useTranslations('recordActions.review')
  const fields = useReviewFields().toSpliced(2, 0, useMeantFields())
  const form = useFormValues({ ...reviewStart, fields: null }, [{ fields }])
  const send = useReview(target)
  return {
    ...{ fields, form, title: t('title', { number: target.complaintNo }), okText: t('submit') },
    send: version => send(version, form.values),
  }
}

export interface DeskReview {
  opinions: Record<'1' | '2', OfferedOpinion[]>
  // Something speaks against 信息完整: it is not chosen beforehand.
  doubtful: boolean
}

// At the desk the opinions that fit the result stand open.
export function useDeskReview({ target }: StepProps, { opinions, doubtful }: DeskReview): StepForm {
  const t = useTranslations('recordActions.review')
  const chosen = useRef<FormValues>({})
  // Why a record is returned is for people to say.
  const preset = (result: FormValue) => {
    const first = result === '1' && !doubtful ? opinions[1][0]?.id : null
    return chosen.current[String(result)] ?? first ?? null
  }
  const [results, , remarks] = useReviewFields() as [FormField, FormField, FormField]
  const drawn: FormField[] = [
    { ...results, follow: result => ({ opinionId: preset(result) }) },
    {
      ...{ name: 'opinionId', label: t('opinion'), type: 'radio', lettered: true },
      ...{ required: true, options: [] },
      follow(opinion, { result }) {
        chosen.current[String(result)] = opinion
        return {}
      },
    },
    useMeantFields(),
    remarks,
  ]
  const form = useFormValues({ ...reviewStart, opinionId: preset('1'), fields: null }, [{ fields: drawn }])
  const options = opinions[form.values.result === '2' ? '2' : '1'].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const fields = drawn.map(field => (field.name === 'opinionId' ? { ...field, options } : field) as FormField)
  const send = useReview(target)
  return {
    ...{ fields, form, foot: 'remarks', title: '', okText: '' },
    send: version => send(version, form.values),
  }
}

function useReview({ id, complaintNo: number }: StepProps['target']) {
  const t = useTranslations('recordActions.done')
  return async (version: number, { result, opinionId, remarks, fields }: FormValues): Promise<Sent> => {
    const meant = result === '2' && fields && { fields }
    const taken = await call(
      'POST /feedbackapproval/add',
      asInput({ result, opinionId, remarks, ...meant }, { complaintId: id, version }),
      { quiet: true },
    )
    return { text: t(result === '1' ? 'passed' : 'returned', { number }), undo: 'undoReview', taken }
  }
}
