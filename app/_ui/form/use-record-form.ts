'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '@/app/_ui/leave-guard'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './form-draft'
import { type FormSection, type FormValues, isEmpty } from './form-fields'
import { useFormValues } from './use-form-values'

const draftAfter = 800

interface RecordFormOptions {
  name: string
  userId: string
  initial: FormValues
  version?: number
  sections: FormSection[]
  alsoChanged?: boolean
}

const same = (a: unknown, b: unknown) =>
  (isEmpty(a as null) && isEmpty(b as null)) || JSON.stringify(a) === JSON.stringify(b)

export function useRecordForm({
  name,
  userId,
  initial,
  version,
  sections,
  alsoChanged = false,
}: RecordFormOptions) {
  const [base, setBase] = useState(initial)
  const form = useFormValues(initial, sections)
  const { values } = form
  const [draft, setDraft] = useState<Draft>()
  // The base of the changes: older than `initial` after an older draft was restored.
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
    // Store only changed fields, so that restoring the draft does not undo what others have saved since.
    const { values: before, version } = started.current
    const base = Object.fromEntries(Object.keys(changes).map(one => [one, before[one] ?? null]))
    const timer = setTimeout(() => writeDraft(key, { values: changes, base, version }), draftAfter)
    return () => clearTimeout(timer)
  }, [key, changes, typed])
  // Leaving by a link has already asked the user, so the draft is dropped; after a crash this does not run and the
  // draft stays.
  useEffect(() => () => void (typedNow.current && dropDraft(key)), [key])

  return {
    ...form,
    changes,
    dirty,
    draft,
    restoreDraft: () => {
      if (draft) form.replace({ ...values, ...draft.values })
      const { base: before, version: older } = draft ?? {}
      setDraft(undefined)
      // Fields that others have changed since, to a value other than the draft's.
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
    saved: () => {
      typedNow.current = false
      dropDraft(key)
      release()
      setBase(values)
    },
    undo: () => {
      dropDraft(key)
      form.replace(base)
    },
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>
