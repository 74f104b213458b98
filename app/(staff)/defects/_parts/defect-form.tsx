'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import { ActionButton } from '../../../_ui/action-button'
import { notice } from '../../../_ui/feedback'
import type { FormValues } from '../../../_ui/form-fields'
import { useNavigate } from '../../../_ui/navigation'
import { RecordForm } from '../../../_ui/record-form'
import { Upload, type UploadedFile } from '../../../_ui/upload'
import { useRecordForm } from '../../../_ui/use-record-form'
import { useDefectSections } from './defect-sections'
import { toForm } from './form-values'
import { learnWords } from './learn-words'
import { type SaveAs, useSave } from './use-save'
import type { Values } from './values'
import { rememberWord } from './words'

const ConflictDialog = lazy(() => import('./conflict-dialog'))

export interface DefectFormProps {
  userId: string
  /** Absent for a new record. */
  record?: { id: string; version: number; state: number; values: Values; files: UploadedFile[] }
  /** Names of the codes and ids in the record: [vocabulary, value, name]. */
  words: [string, string, string][]
  /** Fields this person may not see. */
  hidden: FieldName[]
}

/** The one form of a record, for adding and for amending. */
export function DefectForm({ userId, record, words, hidden: hiddenNames }: DefectFormProps) {
  const t = useTranslations('defectForm')
  const [go] = useNavigate()
  useState(() => {
    for (const word of words) rememberWord(...word)
  })
  const [, redraw] = useState(0)
  const initial = useMemo(() => toForm(record?.values ?? {}), [record])
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames])
  const [files, setFiles] = useState<UploadedFile[]>(record?.files ?? [])

  // The sections need the form's setter, the form its sections: the setter is looked up when it is called.
  const setter = useRef<(values: FormValues) => void>(undefined)
  const fill = useCallback((values: FormValues) => setter.current?.(values), [])
  const sections = useDefectSections({
    hidden,
    fill,
    files: <Upload value={files} onChange={setFiles} />,
  })
  const form = useRecordForm({
    name: `defect:${record?.id ?? 'new'}`,
    userId,
    initial,
    sections,
    alsoChanged: files !== (record?.files ?? files),
  })
  setter.current = form.set

  const { save, conflict, merge, dismissConflict } = useSave({ form, record, hidden, files })
  const leaveTo = (id: string, as: SaveAs) => {
    form.saved()
    notice.success(t(as === 'draft' ? 'draftSaved' : record ? 'saved' : 'submitted'))
    void go(`/defects/${id}`, { replace: true })
  }
  const saveAs = async (as: SaveAs) => {
    const id = await save(as)
    if (id) leaveTo(id, as)
    return id !== undefined
  }
  const isDraft = !record || record.state === 0

  // A restored draft may hold codes and ids whose names this page has not seen.
  const restored = form.draft === undefined && form.dirty
  useEffect(() => {
    if (restored) void learnWords(form.values).then(learnt => learnt && redraw(count => count + 1))
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft comes back
  }, [restored])

  return (
    <>
      <RecordForm
        sections={sections}
        form={form}
        onSave={() => saveAs('submit')}
        saveLabel={t(isDraft ? 'submit' : 'save')}
        actions={
          <>
            <Button onClick={() => void go(record ? `/defects/${record.id}` : '/defects')}>
              {t('cancel')}
            </Button>
            {isDraft && <ActionButton onClick={() => saveAs('draft')}>{t('saveDraft')}</ActionButton>}
          </>
        }
      />
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            onMerge={async (merged, version) => {
              const id = await merge(merged, version)
              if (id) leaveTo(id, 'submit')
            }}
            onClose={dismissConflict}
          />
        </Suspense>
      )}
    </>
  )
}
