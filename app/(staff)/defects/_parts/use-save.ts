'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import { CallError, call } from '../../../_ui/call'
import { alarm } from '../../../_ui/feedback'
import type { KeptFile } from '../../../_ui/upload'
import type { Conflict } from './conflict-dialog'
import type { FormStore } from './form-store'
import { issuesOfValues, useIssueText } from './use-checks'
import { bodyOf, changedFields, type Values, valuesOf } from './values'

type As = 'draft' | 'submit'

interface SaveOptions {
  form: FormStore
  record: { id: string; version: number } | undefined
  base: { version: number; values: Values }
  files: KeptFile[]
  hidden: ReadonlySet<FieldName>
  onInvalid(): void
  onSaved(id: string, as: As): void
}

/** Saves, and turns every way it can fail into something the person can act on; nothing typed is lost. */
export function useSave({ form, record, base, files, hidden, onInvalid, onSaved }: SaveOptions) {
  const t = useTranslations('defectForm')
  const say = useIssueText()
  const [saving, setSaving] = useState<As>()
  const [progress, setProgress] = useState<number>()
  const [conflict, setConflict] = useState<Conflict>()
  const [lastAs, setLastAs] = useState<As>('submit')

  const send = async (as: As, from: Values, version: number) => {
    setSaving(as)
    setLastAs(as)
    try {
      const changed = changedFields(from, form.values).filter(name => !hidden.has(name))
      const values = bodyOf(form.values, changed)
      const fresh = files.filter(file => file.file && !file.removed)
      const onProgress = fresh.length > 0 ? setProgress : undefined
      const saved = record
        ? await call<{ id: string }>(
            'POST',
            '/complaintsvehicleinfo/amend',
            { id: record.id, version, ...values },
            { quiet: true, onProgress },
          )
        : await call<{ id: string }>('POST', '/carins/complaintsvehicleinfo', formData(values, fresh, as), {
            quiet: true,
            onProgress,
          })
      setConflict(undefined)
      onSaved(saved.id, as)
    } catch (error) {
      if (error instanceof CallError) fail(error)
      else throw error
    } finally {
      setSaving(undefined)
      setProgress(undefined)
    }
  }

  const fail = (error: CallError) => {
    if (error.code === 409 && (error.data as { current?: unknown } | null)?.current) {
      const { current } = error.data as { current: Record<string, unknown> & { version: number } }
      setConflict({
        base: base.values,
        mine: form.values,
        theirs: valuesOf(current),
        version: current.version,
        by: String(current.updatedByName ?? ''),
        at: String(current.updatedAt ?? ''),
      })
    } else if (error.errors.length > 0) {
      form.setErrors(
        Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^data\./, ''), message])),
      )
      onInvalid()
    } else if (error.code !== 401) {
      alarm(t('notSaved'), { text: error.message, requestId: error.requestId })
    }
  }

  const save = async (as: As) => {
    const issues = issuesOfValues(form.values, as === 'submit', hidden)
    form.setErrors(Object.fromEntries(issues.map(issue => [issue.path, say(issue)])))
    if (issues.length > 0) return onInvalid()
    await send(as, base.values, base.version)
  }

  const merge = async (merged: Values, version: number) => {
    const theirs = conflict?.theirs ?? {}
    form.replace(merged)
    await send(lastAs, theirs, version)
  }

  return { save, saving, progress, conflict, merge, dismissConflict: () => setConflict(undefined) }
}

function formData(values: Values, files: KeptFile[], as: As): FormData {
  const body = new FormData()
  body.append('data', JSON.stringify({ ...values, ...(as === 'draft' && { draft: true }) }))
  for (const { file, name } of files) if (file) body.append('files', file, name)
  return body
}
