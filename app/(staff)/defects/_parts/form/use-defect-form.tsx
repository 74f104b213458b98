'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepTabs } from '@/app/_shell/tab-store'
import { today } from '@/app/_ui/date/read-day'
import { notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { type RecordFormState, useRecordForm } from '@/app/_ui/form/use-record-form'
import { useNavigate } from '@/app/_ui/navigation'
import type { FieldName } from '@/lib/defects/fields'
import type { Values } from '../values'
import { registerLabel } from '../words'
import { useDefectSections } from './defect-sections'
import { FormFiles, type StoredFile } from './form-files'
import { fromForm, toForm } from './form-values'
import { loadLabels } from './load-labels'
import { type SaveAs, useSave } from './use-save'

/** 故障部位照片 in the coded list `fileKind`. */
const photoKind = '3'
/** 行驶证 in the coded list `fileKind`. */
const licenceKind = '1'

export interface DefectFormProps {
  userId: string
  record?: { id: string; version: number; state: number; values: Values; files: StoredFile[] }
  /** [vocabulary, value, name] */
  words: [string, string, string][]
  hidden: FieldName[]
  mayFindDuplicates: boolean
}

export function useDefectForm({ userId, words, hidden: hiddenNames, ...given }: DefectFormProps) {
  const t = useTranslations('defectForm')
  const [go] = useNavigate()
  // Kept in state: after a refresh the props carry a newer version, but the edits are based on this one.
  const [record, setRecord] = useState(given.record)
  useState(() => {
    for (const word of words) registerLabel(...word)
  })
  const [, redraw] = useState(0)
  const [initial] = useState(() => toForm(record?.values ?? { receivedAt: today() }))
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames])
  const [removed, setRemoved] = useState<string[]>([])
  const kept = (record?.files ?? []).filter(file => !removed.includes(file.id))
  const picked = usePickedFiles({ keptCount: kept.length, defaultKind: photoKind })

  // The sections need the form and the form needs the sections, so the callbacks read the form from a ref.
  const formNow = useRef<RecordFormState>(undefined)
  const fill = useCallback((values: FormValues) => formNow.current?.set(values), [])
  const read = useCallback(() => formNow.current?.values ?? initial, [initial])
  const { add } = picked
  const attach = useCallback((photo: File) => add([photo], licenceKind), [add])
  const sections = useDefectSections({
    hidden,
    recordId: record?.id,
    read,
    fill,
    attach,
    files: (
      <FormFiles
        picked={picked}
        kept={kept}
        onRemove={id => setRemoved([...removed, id])}
        onUndo={removed.length > 0 ? () => setRemoved([]) : undefined}
      />
    ),
  })
  const form = useRecordForm({
    name: `defect:${record?.id ?? 'new'}`,
    userId,
    initial,
    version: record?.version,
    sections,
    alsoChanged: picked.files.length > 0 || removed.length > 0,
  })
  formNow.current = form

  const { save, conflict, merge, dismissConflict } = useSave({ form, record, hidden, picked, removed })
  const path = usePathname()
  const done = useRef(false)
  useEffect(() => () => void (done.current && keepTabs(tab => tab.path !== path)), [path])
  const leaveTo = (id: string, as: SaveAs) => {
    form.saved()
    done.current = true
    notice.success(t(as === 'draft' ? 'draftSaved' : record ? 'saved' : 'submitted'))
    void go(`/defects/${id}`, { replace: true })
  }
  const saveAs = async (as: SaveAs) => {
    const id = await save(as)
    if (id) leaveTo(id, as)
    return id !== undefined
  }
  const isDraft = !record || record.state === 0

  // A restored draft may hold codes and ids whose names are not loaded on this page.
  const restoreDraft = () => {
    const older = form.restoreDraft()
    if (record && older) {
      // Save against the version the draft was based on: the server answers 409 with both sides to merge.
      setRecord({ ...record, version: older.version, values: fromForm(older.base) })
      notice.info(t('draft.older'))
    }
    const values = fromForm({ ...form.values, ...form.draft?.values })
    void loadLabels(values).then(learnt => learnt && redraw(count => count + 1))
  }
  const mergeWith = async (merged: Values) => {
    const id = await merge(merged)
    if (id) leaveTo(id, 'submit')
  }

  return {
    ...{ record, sections, initial, hidden, isDraft, saveAs, conflict, mergeWith, dismissConflict },
    form: { ...form, restoreDraft },
  }
}
