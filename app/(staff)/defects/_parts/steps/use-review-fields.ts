'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { type FieldName, fieldNames } from '@/lib/defects/fields'

const opinions = async () => {
  const rows = await call(
    'GET /dicfeedbackopinion/showAllDicFeedBackOpinion',
    { limit: 100 },
    { quiet: true },
  )
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

export const reviewStart = { result: '1', opinionId: null, remarks: null }

export function useReviewFields({ namesFields = false } = {}): FormField[] {
  const t = useTranslations('recordActions.review')
  const label = useTranslations('fields')
  return useMemo(
    () => [
      {
        name: 'result',
        label: t('result'),
        type: 'radio',
        required: true,
        options: [
          { value: '1', label: t('pass') },
          { value: '2', label: t('return') },
        ],
      },
      { name: 'opinionId', label: t('opinion'), type: 'select', required: true, source: { load: opinions } },
      ...(namesFields ? [meantFields(t('fields'), label)] : []),
      { name: 'remarks', label: t('remarks'), type: 'textarea', rows: 3, maxLength: 500 },
    ],
    [t, label, namesFields],
  )
}

const meantFields = (title: string, label: (name: FieldName) => string): FormField => ({
  name: 'fields',
  label: title,
  type: 'multi-select',
  shown: ({ result }) => result === '2',
  source: { load: async () => fieldNames.map(name => ({ value: name, label: label(name) })) },
})
