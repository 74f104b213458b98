import { useEffect, useMemo, useRef, useState } from 'react'
import { type DraftFile, readDraftFiles, writeDraftFiles } from '@/app/_ui/files/draft-files'
import { useFound, useKept } from '@/app/_ui/unsaved'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './form-draft'
import { type FormSection, type FormValue, type FormValues, isEmpty } from './form-fields'
import { useFormValues } from './use-form-values'

const draftAfter = 800

interface RecordFormOptions {
  name: string
  userId: string
  initial: FormValues
  version?: number
  sections: FormSection[]
  alsoChanged?: boolean
  files?: DraftFile[]
  onFilesFound?(files: DraftFile[]): void
  beside?: object
}

interface Base {
  values: FormValues
  version?: number
}

interface KeptForm {
  values: FormValues
  base: FormValues
  started: Base
  version?: number
  wrong: string[]
  beside?: object
}

const noFiles: DraftFile[] = []

const same = (a: unknown, b: unknown) =>
  (isEmpty(a as null) && isEmpty(b as null)) || JSON.stringify(a) === JSON.stringify(b)

export function useFoundBeside<Beside extends object>(name: string): Beside | undefined {
  return useFound<KeptForm>(name)?.beside as Beside | undefined
}

export function useRecordForm({
  name,
  userId,
  initial,
  version,
  sections,
  alsoChanged = false,
  files = noFiles,
  onFilesFound,
  beside,
}: RecordFormOptions) {
  const found = useFound<KeptForm>(name)
  const [base, setBase] = useState(found?.base ?? initial)
  // The version that the input is based on, where it is older than the page's.
  const [older, setOlder] = useState(found?.version)
  const form = useFormValues(found?.values ?? initial, sections)
  const { values } = form
  const [draft, setDraft] = useState<Draft>()
  // The base of the changes: older than `initial` after an older draft was restored.
  const started = useRef<Base>(found?.started ?? { values: initial, version })
  const key = draftKey(name, userId)

  const changes = useMemo(() => {
    const names = [...new Set([...Object.keys(base), ...Object.keys(values)])]
    return Object.fromEntries(
      names.filter(one => !same(base[one], values[one])).map(one => [one, values[one] ?? null]),
    ) as FormValues
  }, [base, values])
  const typed = Object.keys(changes).length > 0
  const dirty = typed || alsoChanged || files.length > 0

  const state: KeptForm = {
    ...{ values, base, beside },
    started: started.current,
    version: older ?? version,
    wrong: Object.keys(form.errors),
  }
  const { release, released } = useKept(name, dirty ? state : undefined, () => dropDraft(key), !alsoChanged)

  const { recheck } = form
  useEffect(() => {
    if (found) recheck(found.wrong)
  }, [found, recheck])

  useEffect(() => {
    if (found) return
    const stored = readDraft(key)
    const differs = ([one, value]: [string, FormValue]) => !same(value, initial[one])
    if (stored && (stored.files || Object.entries(stored.values).some(differs))) setDraft(stored)
  }, [key, initial, found])

  const filesBefore = useRef(files)
  useEffect(() => {
    if (filesBefore.current === files || released.current) return
    filesBefore.current = files
    writeDraftFiles(key, files)
  }, [key, files, released])

  const write = useRef<() => void>(undefined)
  const fileCount = files.length
  useEffect(() => {
    if (!typed && fileCount === 0) return
    write.current = () => {
      write.current = undefined
      if (released.current) return
      // Store only changed fields, so that restoring the draft does not undo what others have saved since.
      const { values: before, version } = started.current
      const base = Object.fromEntries(Object.keys(changes).map(one => [one, before[one] ?? null]))
      writeDraft(key, { values: changes, base, version, ...(fileCount > 0 && { files: fileCount }) })
    }
    const timer = setTimeout(() => write.current?.(), draftAfter)
    return () => clearTimeout(timer)
  }, [key, changes, typed, fileCount, released])
  // The form is kept by its tab; the draft is for a reload, and for a browser that dies.
  useEffect(() => () => write.current?.(), [])

  return {
    ...form,
    changes,
    dirty,
    draft,
    version: older ?? version,
    restoreDraft: () => {
      if (draft) form.replace({ ...values, ...draft.values })
      if (draft?.files) void readDraftFiles(key).then(onFilesFound)
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
      // What was typed just before is saved with the rest.
      write.current = undefined
      dropDraft(key)
      release()
      setOlder(undefined)
      setBase(values)
    },
    undo: () => {
      dropDraft(key)
      form.replace(base)
    },
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>
