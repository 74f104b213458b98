import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { contactIssues } from '@/lib/defects/contact-schema'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { valueIssue } from '@/lib/defects/schema'
import { evaluateVin, vinFault } from '@/lib/values/vin'
import { fromForm, toValue } from './form-values'

type Check = (name: FieldName, value: FormValue, values: FormValues) => string | undefined

/** An empty value is valid here: required fields are checked elsewhere. Odd contacts that `stored` has may stay. */
export function useFieldCheck(stored: Values | undefined): Check {
  const t = useTranslations()
  return useCallback(
    (name, value, values) => {
      if (isEmpty(value)) return undefined
      const odd = isEmpty(values.contactOverrideReason) ? contactIssues(fromForm(values), stored) : []
      const issue =
        valueIssue(name, toValue(name, value)) ??
        odd.find(({ path }) => path === name) ??
        (name === 'vin' && value !== stored?.vin && isEmpty(values.vinOverrideReason)
          ? vinFault(evaluateVin(String(value)))
          : null)
      if (!issue) return undefined
      const key = `validation.${issue.code}`
      return t(t.has(key) ? key : 'validation.invalid', { field: t(`fields.${name}`), ...issue.params })
    },
    [t, stored],
  )
}

const contactNames = fieldNames.filter(name => fieldOf[name].contact)

// The reason is asked for once a contact is reported as odd, not while typing: a number is odd until its last digit.
// Odd contacts that `stored` already has may stay.
export const contactReasonOf = (stored: Values | undefined, wrongFields: () => Record<string, string>) => ({
  rechecks: contactNames,
  shown(values: FormValues) {
    const wrong = wrongFields()
    const odd = () => contactIssues(fromForm(values), stored).some(({ path }) => path in wrong)
    return !isEmpty(values.contactOverrideReason) || odd()
  },
})
