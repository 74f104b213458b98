import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { showError } from '@/app/_ui/feedback/feedback'
import type { PickedFiles } from '@/app/_ui/files/picked-files'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { RecordFormState } from '@/app/_ui/form/use-record-form'
import { conflictOf } from '@/app/_ui/refusal'
import type { Proposed } from '@/app/(staff)/_parts/coding/take-proposal'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { bodyOf, changedFields, type Values } from '@/app/(staff)/_parts/record-fields/values'
import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import type { Data } from '@/lib/http/calls'
import type { Judged } from '../duplicates/use-duplicate-watch'
import type { Conflict } from './conflict-dialog'
import type { StoredFile } from './form-files'
import { fromForm } from './form-values'
import { loadLabels } from './load-labels'

export type SaveAs = 'draft' | 'submit' | 'keep'
type AmendCall = 'POST /complaintsvehicleinfo/amend'
export interface Saved extends Pick<Data<AmendCall>, 'id' | 'complaintNo' | 'version'> {
  files?: StoredFile[]
  assignees?: { userId: string; name: string }[]
}

interface SaveOptions {
  form: RecordFormState
  record: { id: string; version: number; state: number; values: Values } | undefined
  hidden: ReadonlySet<FieldName>
  picked: PickedFiles
  removed: string[]
  storedKinds: { id: string; kind: string }[]
  proposed: Proposed | undefined
}

/** Data of the 409 response; `version` is the one to save against next. */
interface Others {
  conflicts: { field: string; theirs: unknown }[]
  theirChanges: { field: string; theirs: unknown }[]
  version: number
  by: string | null
  at: string
}

/** Resolves to the saved record, or undefined if nothing was saved; errors are then shown in the form. */
export function useSave({ form, record, hidden, picked, removed, storedKinds, proposed }: SaveOptions) {
  const t = useTranslations('defectForm')
  const [conflict, setConflict] = useState<Conflict>()
  const lastAs = useRef<SaveAs>('submit')

  const send = async (as: SaveAs, from: Values, to: Values, version: number, judged: Judged = {}) => {
    const changed = changedFields(from, to).filter(name => !hidden.has(name))
    const { vinOverrideReason } = form.values
    const body = {
      ...bodyOf(to, changed),
      ...(typeof vinOverrideReason === 'string' && vinOverrideReason && { vinOverrideReason }),
      ...(proposed && { proposed }),
    }
    const stored = {
      ...(removed.length > 0 && { removeFiles: removed }),
      ...(storedKinds.length > 0 && { storedKinds }),
    }
    const head = record && { id: record.id, version }
    const sendTo = (key: 'POST /complaintsvehicleinfo/submitjudged' | AmendCall, more: object) => {
      const whole = { ...body, ...head, ...stored, ...more }
      return picked.files.length > 0
        ? picked.send(key, fileKinds => asInput({ ...whole, fileKinds }))
        : call(key, asInput(whole), { quiet: true })
    }
    const { sameAs, differentFrom } = judged
    if (sameAs || differentFrom)
      return sendTo('POST /complaintsvehicleinfo/submitjudged', {
        ...(sameAs && { sameAs: { id: sameAs.id, version: sameAs.version } }),
        differentFrom,
      })
    if (!record) {
      const draft = as === 'draft' && { draft: true }
      return picked.send('POST /complaintsvehicleinfo', fileKinds =>
        asInput({ ...body, fileKinds, ...draft }),
      )
    }
    const open = record.state === states.draft || record.state === states.returned
    return sendTo('POST /complaintsvehicleinfo/amend', open ? { submit: as === 'submit' } : {})
  }

  const fail = async (error: CallError) => {
    const others = conflictOf<Others>(error)
    if (record && others?.theirChanges) {
      const theirs = { ...record.values }
      // A masked value is unknown to this user, so it cannot be merged: the stored value stays.
      for (const { field, theirs: value } of [...others.conflicts, ...others.theirChanges])
        if (!hidden.has(field as FieldName)) theirs[field as FieldName] = value
      await loadLabels(theirs)
      setConflict({
        base: record.values,
        mine: fromForm(form.values),
        theirs,
        version: others.version,
        by: others.by ?? t('conflict.someone'),
        at: formatMinute(others.at),
      })
    } else if (error.errors.length > 0) {
      form.setServerErrors(error.errors)
      focusFirstError()
    } else if (error.code !== 401) {
      showError(t('notSaved'), { text: error.message, requestId: error.requestId })
    }
  }

  const attempt = async (work: () => Promise<Saved>): Promise<Saved | undefined> => {
    try {
      const { id, complaintNo, version, files, assignees } = await work()
      setConflict(undefined)
      return { id, complaintNo, version, files, assignees }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await fail(error)
      return undefined
    }
  }

  return {
    conflict,
    dismissConflict: () => setConflict(undefined),
    lastAs,
    save(as: SaveAs, judged: Judged | undefined, values: FormValues) {
      lastAs.current = as
      const to = fromForm(values)
      return attempt(() => send(as, record?.values ?? {}, to, record?.version ?? 0, judged))
    },
    merge(merged: Values) {
      const { theirs, version } = conflict!
      return attempt(() => send(lastAs.current, theirs, merged, version))
    },
  }
}
