import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import type { FieldError } from '@/app/_ui/call'
import { checkField } from './form-check'
import { type FormField, type FormValues, visibleFields } from './form-fields'

export function useFormValues(initial: FormValues, sections: { fields?: FormField[] }[]) {
  const t = useTranslations('uiForm.form')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef({ values, sections })
  latest.current = { values, sections }

  const set = useCallback((change: FormValues) => {
    const now = latest.current
    const follow = (all: FormValues, [one, value]: [string, FormValues[string]]): FormValues => {
      const field = fieldsOf(now.sections).find(other => other.name === one)
      return { ...all, [one]: value, ...field?.follow?.(value, { ...all, [one]: value }) }
    }
    const next = Object.entries(change).reduce(follow, now.values)
    latest.current = { ...now, values: next }
    setValues(next)
    setErrors(old =>
      Object.keys(change).some(one => one in old)
        ? Object.fromEntries(Object.entries(old).filter(([one]) => !(one in change)))
        : old,
    )
    return next
  }, [])

  const checkOne = useCallback(
    (field: FormField) => {
      const { values, sections } = latest.current
      const { rechecks = [] } = field
      const others = fieldsOf(sections).filter(({ name }) => rechecks.includes(name))
      setErrors(old =>
        [field, ...others.filter(({ name }) => name in old)].reduce((errors, one) => {
          const message = checkField(one, values, t)
          return message === errors[one.name] ? errors : withError(errors, one.name, message)
        }, old),
      )
    },
    [t],
  )

  const check = () => {
    const found = visibleFields(sections, values).flatMap(field => {
      const message = checkField(field, values, t)
      return message ? [[field.name, message] as const] : []
    })
    setErrors(Object.fromEntries(found))
    return found.length === 0
  }

  const recheck = useCallback(
    (names: readonly string[]) => {
      for (const field of visibleFields(latest.current.sections, latest.current.values))
        if (names.includes(field.name)) checkOne(field)
    },
    [checkOne],
  )

  return {
    values,
    set,
    recheck,
    replace: (next: FormValues) => {
      setValues(next)
      setErrors({})
    },
    errors,
    setServerErrors: (list: FieldError[]) =>
      setErrors(Object.fromEntries(list.map(({ path, message }) => [fieldAt(sections, path), message]))),
    check,
    checkOne,
  }
}

export type FormValuesState = ReturnType<typeof useFormValues>

const fieldsOf = (sections: { fields?: FormField[] }[]) => sections.flatMap(section => section.fields ?? [])

const fieldAt = (sections: { fields?: FormField[] }[], path: string) =>
  fieldsOf(sections).find(({ name }) => name === path)?.name ?? path.split('.')[0]!

function withError(errors: Record<string, string>, name: string, message: string | undefined) {
  const { [name]: _, ...others } = errors
  return message ? { ...others, [name]: message } : others
}
