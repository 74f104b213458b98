'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import { notice } from '../../../_ui/feedback'
import { useLeaveGuard } from '../../../_ui/leave-guard'
import { useNavigate } from '../../../_ui/navigation'
import type { KeptFile } from '../../../_ui/upload'
import { type Draft, dropDraft, dropOldDrafts, keepDraft, readDraft } from './draft'
import { DraftOffer } from './draft-offer'
import css from './form.module.css'
import { FormAnchors, FormSections } from './form-sections'
import { FormContext, FormStore } from './form-store'
import { focusFirst, SaveBar } from './save-bar'
import { useSave } from './use-save'
import { changedFields, type Values } from './values'
import { rememberWord } from './words'

const ConflictDialog = lazy(() => import('./conflict-dialog'))
const FilesSection = lazy(() => import('./files-section'))

export interface DefectFormProps {
  userId: string
  /** Absent for a new record. */
  record?: { id: string; version: number; state: number; values: Values; files: KeptFile[] }
  /** Names of the codes and ids in the record: [vocabulary, value, name]. */
  words: [string, string, string][]
  /** Fields this person may not see. */
  hidden: FieldName[]
}

/** The one form of a record, for adding and for amending. */
export function DefectForm({ userId, record, words, hidden: hiddenNames }: DefectFormProps) {
  const t = useTranslations('defects.form')
  const [go] = useNavigate()
  for (const [vocabulary, value, word] of words) rememberWord(vocabulary, value, word)
  const [base, setBase] = useState(() => ({ version: record?.version ?? 0, values: record?.values ?? {} }))
  const [form] = useState(() => new FormStore(base.values))
  const [files, setFiles] = useState<KeptFile[]>(record?.files ?? [])
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames])
  const [unsaved, setUnsaved] = useState(0)
  const [offered, setOffered] = useState<Draft>()
  const fileChanges = files.filter(file => file.file || file.removed).length
  const guard = useLeaveGuard(unsaved + fileChanges > 0)
  const baseNow = useRef(base)
  baseNow.current = base

  useEffect(() => {
    dropOldDrafts(userId)
    const draft = readDraft(userId, record?.id)
    if (draft && changedFields(base.values, draft.values).length > 0) setOffered(draft)
  }, [userId, record?.id, base.values])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = form.listenAll(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const count = changedFields(baseNow.current.values, form.values).length
        setUnsaved(count)
        if (count === 0) return dropDraft(userId, record?.id)
        keepDraft(userId, record?.id, { values: form.values, base: record && baseNow.current })
      }, 300)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form, userId, record])

  const { save, saving, progress, conflict, merge, dismissConflict } = useSave({
    form,
    record,
    base,
    files,
    hidden,
    onInvalid: () => focusFirst(form.errors),
    onSaved(id, as) {
      dropDraft(userId, record?.id)
      guard.release()
      notice.success(t(as === 'draft' ? 'draftSaved' : record ? 'saved' : 'submitted'))
      void go(`/defects/${id}`, { replace: true })
    },
  })

  const restore = (draft: Draft) => {
    if (draft.base) setBase(draft.base)
    form.replace(draft.values)
    setOffered(undefined)
  }

  return (
    <FormContext value={form}>
      {offered && (
        <DraftOffer
          draft={offered}
          onRestore={() => restore(offered)}
          onDiscard={() => {
            dropDraft(userId, record?.id)
            setOffered(undefined)
          }}
        />
      )}
      <div className={css.layout}>
        <FormAnchors />
        <FormSections
          hidden={hidden}
          files={
            <Suspense>
              <FilesSection files={files} onChange={setFiles} />
            </Suspense>
          }
        />
      </div>
      <SaveBar
        unsaved={unsaved + fileChanges}
        saving={saving}
        progress={progress}
        canDraft={!record || record.state === 0}
        onSave={as => void save(as)}
        onLeave={() => void go(record ? `/defects/${record.id}` : '/defects')}
      />
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            saving={saving !== undefined}
            onMerge={(merged, version) => void merge(merged, version)}
            onClose={dismissConflict}
          />
        </Suspense>
      )}
    </FormContext>
  )
}
