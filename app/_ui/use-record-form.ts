'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldError } from './call'
import { checkField } from './form-check'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './form-draft'
import { type FormField, type FormSection, type FormValues, isEmpty, visibleFields } from './form-fields'
import { useLeaveGuard } from './leave-guard'

const draftAfter = 800

interface RecordFormOptions {
  /** Form and record, e.g. `defect:new`, `defect:42`. */
  name: string
  /** Whose draft it is. */
  userId: string
  initial: FormValues
  /** The version of the record that `initial` is. */
  version?: number
  sections: FormSection[]
  /** Something beside the fields has changed, e.g. files were chosen. */
  alsoChanged?: boolean
}

const same = (a: unknown, b: unknown) =>
  (isEmpty(a as null) && isEmpty(b as null)) || JSON.stringify(a) === JSON.stringify(b)

/** State of a form: values, errors, what has changed, the draft, the guard against leaving. */
export function useRecordForm({
  name,
  userId,
  initial,
  version,
  sections,
  alsoChanged = false,
}: RecordFormOptions) {
  const t = useTranslations('uiForm.form')
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [draft, setDraft] = useState<Draft>()
  // What the changes are made on: an older record than `initial` once an older draft is restored.
  const started = useRef<{ values: FormValues; version?: number }>({ values: initial, version })
  const key = draftKey(name, userId)

  const changes = useMemo(() => {
    const names = [...new Set([...Object.keys(base), ...Object.keys(values)])]
    return Object.fromEntries(
      names.filter(one => !same(base[one], values[one])).map(one => [one, values[one] ?? null]),
    ) as FormValues
  }, [base, values])
  const typed = Object.keys(changes).length > 0
  const dirty = typed || alsoChanged
  const { release } = useLeaveGuard(dirty)

  useEffect(() => {
    const found = readDraft(key)
    if (found && Object.entries(found.values).some(([one, value]) => !same(value, initial[one])))
      setDraft(found)
  }, [key, initial])

  const typedNow = useRef(typed)
  typedNow.current = typed
  useEffect(() => {
    if (!typed) return
    // Only what was changed: restoring it must not undo what others have saved meanwhile.
    const { values: before, version } = started.current
    const base = Object.fromEntries(Object.keys(changes).map(one => [one, before[one] ?? null]))
    const timer = setTimeout(() => writeDraft(key, { values: changes, base, version }), draftAfter)
    return () => clearTimeout(timer)
  }, [key, changes, typed])
  // Whoever leaves by a link has been asked and gave the changes up; a crash does not come through here.
  useEffect(() => () => void (typedNow.current && dropDraft(key)), [key])

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
  }, [])

  const checkOne = useCallback(
    (field: FormField) => {
      const message = checkField(field, latest.current.values, t)
      setErrors(old => (message === old[field.name] ? old : withError(old, field.name, message)))
    },
    [t],
  )

  /** All visible fields; true when nothing is wrong. */
  const check = () => {
    const found = visibleFields(sections, values).flatMap(field => {
      const message = checkField(field, values, t)
      return message ? [[field.name, message] as const] : []
    })
    setErrors(Object.fromEntries(found))
    return found.length === 0
  }

  return {
    values,
    set,
    errors,
    /** Errors that the server named; a path below a field counts as the field's. */
    setServerErrors: (list: FieldError[]) =>
      setErrors(Object.fromEntries(list.map(({ path, message }) => [path.split('.')[0]!, message]))),
    check,
    checkOne,
    changes,
    dirty,
    draft,
    restoreDraft: () => {
      if (draft) setValues({ ...values, ...draft.values })
      const { base: before, version: older } = draft ?? {}
      setDraft(undefined)
      // Fields that others have changed since, other than the draft did.
      const crossed = Object.keys(before ?? {}).filter(
        one => !same(before![one], base[one]) && !same(draft!.values[one], base[one]),
      )
      if (older === undefined || older === version || crossed.length === 0) return undefined
      started.current = { values: { ...base, ...before }, version: older }
      return { base: started.current.values, version: older }
    },
    discardDraft: () => {
      dropDraft(key)
      setDraft(undefined)
    },
    /** What is on the screen is saved: no draft, no question when leaving. */
    saved: () => {
      typedNow.current = false
      dropDraft(key)
      release()
      setBase(values)
    },
    undo: () => {
      dropDraft(key)
      setValues(base)
      setErrors({})
    },
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>

const fieldsOf = (sections: FormSection[]) => sections.flatMap(section => section.fields ?? [])

function withError(errors: Record<string, string>, name: string, message: string | undefined) {
  const { [name]: _, ...others } = errors
  return message ? { ...others, [name]: message } : others
}
