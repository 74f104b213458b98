'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Issue } from '@/lib/core/errors'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { requiredFields, valueIssue } from '@/lib/defects/schema'
import { errorId, inputId } from './field-frame'
import { useError, useForm } from './form-store'
import { isEmpty, type Values } from './values'

/** Says an issue in words, as the server would. */
export function useIssueText() {
  const t = useTranslations()
  return useCallback(
    (issue: Issue) => {
      const key = `validation.${issue.code}`
      const field = t.has(`fields.${issue.path}`) ? t(`fields.${issue.path}`) : issue.path
      return t(t.has(key) ? key : 'validation.invalid', { field, ...issue.params })
    },
    [t],
  )
}

/** What every input says of itself to those who cannot see it. */
export function useInputProps(name: FieldName) {
  const error = useError(name)
  return { id: inputId(name), invalid: Boolean(error), describedBy: error ? errorId(name) : undefined }
}

/** Checks a field when it is left: shape only; whether it may stay empty is asked on submitting. */
export function useCheckOnBlur(name: FieldName) {
  const form = useForm()
  const say = useIssueText()
  return useCallback(() => {
    const value = form.values[name]
    const issue = isEmpty(value) ? undefined : valueIssue(name, value)
    if (issue) form.setError(name, say({ ...issue, path: name }))
  }, [form, name, say])
}

/** The same in antd's words. */
export function useAntdProps(name: FieldName) {
  const { id, invalid, describedBy } = useInputProps(name)
  return {
    id,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onBlur: useCheckOnBlur(name),
  }
}

/** All that is wrong with the values before they are sent; a draft may be incomplete but not malformed. */
export function issuesOfValues(values: Values, submitting: boolean, skip: ReadonlySet<FieldName>): Issue[] {
  const required = new Set(submitting ? requiredFields('staff') : [])
  return fieldNames.flatMap((name): Issue[] => {
    if (skip.has(name)) return []
    const value = values[name]
    if (isEmpty(value)) return required.has(name) ? [{ path: name, code: 'required' }] : []
    const issue = valueIssue(name, value)
    return issue ? [{ ...issue, path: name }] : []
  })
}
