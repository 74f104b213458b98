'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { FormValue } from '@/app/_ui/form/form-fields'
import type { FieldName } from '@/lib/defects/fields'
import { valueIssue } from '@/lib/defects/schema'
import { isEmpty } from '../values'
import { toValue } from './form-values'

/** An empty value is valid here: required fields are checked elsewhere. */
export function useFieldCheck(): (name: FieldName, value: FormValue) => string | undefined {
  const t = useTranslations()
  return useCallback(
    (name, value) => {
      if (isEmpty(value)) return undefined
      const issue = valueIssue(name, toValue(name, value))
      if (!issue) return undefined
      const key = `validation.${issue.code}`
      return t(t.has(key) ? key : 'validation.invalid', { field: t(`fields.${name}`), ...issue.params })
    },
    [t],
  )
}
