import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldsOf } from './fields-of'
import type { FormField, FormValues } from './form-fields'
import { midSentence } from './mid-sentence'

export const approvalNumber = { max: '9999999999.99', maxLength: 13, decimals: 2 } as const
export const agrees = '1'
export const disagrees = '2'

interface ApprovalOptions {
  number?: 'suggest' | 'adjust'
  unit?: string
}

export function approvalStart(info?: { suggestBudget?: string | null }): FormValues {
  return { result: agrees, number: info?.suggestBudget ?? null, opinion: null }
}

export function useApprovalFields({ number = 'suggest', unit }: ApprovalOptions = {}) {
  const t = useTranslations('uiParts.approval')
  return useMemo(() => {
    const label = t(number)
    const enter = t('enter', { label: midSentence(label) })
    const isAgreed = ({ result }: FormValues) => result !== disagrees
    return fieldsOf<FormField>(t, {
      result: {
        ...{ type: 'radio', wide: true, required: true },
        options: [
          { value: agrees, label: t('agree') },
          { value: disagrees, label: t('disagree') },
        ],
      },
      number: {
        ...{ label, type: 'number', unit, ...approvalNumber, min: 0, wide: true },
        ...{ shown: isAgreed, required: isAgreed, requiredMessage: enter, placeholder: enter },
      },
      opinion: {
        type: 'textarea',
        maxLength: 500,
        required: values => !isAgreed(values),
        requiredMessage: t('opinionRequired'),
        placeholder: t('opinionPlaceholder'),
      },
    })
  }, [t, number, unit])
}
