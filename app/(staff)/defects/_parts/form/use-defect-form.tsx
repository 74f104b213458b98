import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepTabs } from '@/app/_shell/tab-store'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { notice } from '@/app/_ui/feedback/feedback'
import { type PickedFile, usePickedFiles } from '@/app/_ui/files/picked-files'
import type { FilledMarks, FormValues } from '@/app/_ui/form/form-fields'
import { type RecordFormState, useFoundBeside, useRecordForm } from '@/app/_ui/form/use-record-form'
import { useNavigate } from '@/app/_ui/navigation'
import { movePlace } from '@/app/_ui/unsaved'
import type { Proposed } from '@/app/(staff)/_parts/coding/take-proposal'
import type { Values } from '@/app/(staff)/_parts/record-fields/values'
import { registerLabel } from '@/app/(staff)/_parts/record-fields/words'
import type { FieldName } from '@/lib/defects/fields'
import { guessKind } from '@/lib/defects/files/kind-schema'
import { states } from '@/lib/defects/states'
import type { Judged } from '../duplicates/use-duplicate-watch'
import { secondsOf, useCall } from './caller/caller-desk'
import type { TextReading } from './caller/paste-box'
import { useDefectSections } from './defect-sections'
import { FormFiles, type StoredFile } from './form-files'
import { type FormHandle, fromForm, toForm } from './form-values'
import { loadLabels } from './load-labels'
import { useCoding } from './use-coding'
import { useFieldChoice } from './use-field-choice'
import { type SaveAs, type Saved, useSave } from './use-save'
import {
  type Filled,
  leaving,
  nothingFilled,
  stillFilled,
  withFilled,
  withoutConfirmed,
} from './vehicle/filled-values'

/** 行驶证 in the coded list `fileKind`. */
const licenceKind = '1'

export interface DefectFormProps {
  userId: string
  record?: {
    id: string
    version: number
    state: number
    request: { byName: string | null } | null
    values: Values
    files: StoredFile[]
  }
  /** [vocabulary, value, name] */
  words: [string, string, string][]
  hidden: FieldName[]
  decidedRecall?: string
  mayFindDuplicates: boolean
  mayCall?: boolean
  start?: Values
  onSubmitted?(submitted: Submitted): void
  onNextCall?(): void
  choice: unknown
}

export interface Submitted extends Saved {
  original?: { id: string; complaintNo: string }
  values: FormValues
  byCall: boolean
}

interface DraftParts {
  record: DefectFormProps['record']
  removed: string[]
  kinds?: Record<string, string>
  files: PickedFile[]
  filled: Filled
  proposed?: Proposed
  line?: { text: string; since?: number }
}

export function useDefectForm({
  userId,
  words,
  hidden: hiddenNames,
  start,
  onSubmitted,
  decidedRecall,
  ...given
}: DefectFormProps) {
  const t = useTranslations('defectForm')
  const comma = useTranslations('ui')('comma')
  const [go] = useNavigate()
  const name = `defect:${given.record?.id ?? 'new'}`
  const found = useFoundBeside<DraftParts>(name)
  // Kept in state: after a refresh the props carry a newer version, but the edits are based on this one.
  const [record, setRecord] = useState(found?.record ?? given.record)
  useState(() => {
    for (const word of words) registerLabel(...word)
  })
  const line = useCall(found?.line)
  const [reading, onRead] = useState<TextReading>()
  const [initial] = useState(() => toForm(record?.values ?? { receivedAt: today(), ...start }))
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames])
  const [removed, setRemoved] = useState(found?.removed ?? [])
  const [filled, setFilled] = useState(found?.filled ?? nothingFilled)
  const [kinds, setKinds] = useState(found?.kinds ?? {})
  const [proposed, setProposed] = useState(found?.proposed)
  const kept = (record?.files ?? [])
    .filter(file => !removed.includes(file.id))
    .map(file => ({ ...file, kind: kinds[file.id] ?? file.kind }))
  const picked = usePickedFiles({
    keptCount: kept.length,
    kindOf: guessKind,
    found: found?.files,
  })

  // The sections need the form and the form needs the sections, so the callbacks read the form from a ref.
  const formNow = useRef<RecordFormState & { fillByVin(values: FormValues): void }>(undefined)
  const [differing, onDiffering] = useState(0)
  const [handle, setHandle] = useState<FormHandle>(() => ({
    onDiffering,
    read: () => formNow.current?.values ?? initial,
    wrongFields: () => formNow.current?.errors ?? {},
    fill: values => formNow.current?.set(values),
    fillByVin: values => formNow.current?.fillByVin(values),
  }))
  // A draft was never checked.
  const stored = record && record.state !== 0 ? record.values : undefined
  const { add } = picked
  const attach = useCallback((photo: File) => add([photo], licenceKind), [add])
  const { choice, choose } = useFieldChoice(given.choice)
  const sections = useDefectSections({
    ...{ handle, hidden, decidedRecall, choice, stored, attach },
    recordId: record?.id,
    look: given.mayCall ? line.look : undefined,
    files: (
      <FormFiles
        picked={picked}
        kept={kept}
        onRemove={id => setRemoved([...removed, id])}
        onKind={(id, kind) => setKinds({ ...kinds, [id]: kind })}
        onUndo={removed.length > 0 ? () => setRemoved([]) : undefined}
      />
    ),
  })
  const storedKinds = kept
    .filter(file => kinds[file.id] && kinds[file.id] !== record?.files.find(({ id }) => id === file.id)?.kind)
    .map(({ id }) => ({ id, kind: kinds[id]! }))
  const form = useRecordForm({
    ...{ name, userId, initial, sections },
    version: record?.version,
    alsoChanged: removed.length > 0 || storedKinds.length > 0,
    files: picked.files,
    onFilesFound: picked.restore,
    beside: { record, removed, kinds, files: picked.files, filled, proposed, line } satisfies DraftParts,
  })
  const { marks, ...filling } = useFilled(form, [filled, setFilled])
  formNow.current = { ...form, ...filling }
  const withCoding = useCoding({
    ...{ initial, proposed, setProposed },
    values: form.values,
    fill: handle.fill,
    read: reading?.proposals,
  })

  const { save, merge, lastAs, ...saving } = useSave({
    ...{ form, record, hidden, picked, removed, storedKinds, proposed },
  })
  const path = usePathname()
  const query = useSearchParams()
  const backTo = (name: 'desk' | 'sent') => {
    const to = query.get(name)
    return to?.startsWith('/index?') ? to : undefined
  }
  const request = record?.state === states.draft ? null : record?.request
  const done = useRef(false)
  useEffect(() => () => void (done.current && keepTabs(tab => tab.path !== path)), [path])
  // What is kept on the way stays open for what comes next.
  const stayAt = (saved: Saved) => {
    form.saved(saved.version)
    notice.success(t(record && record.state !== states.draft ? 'saved' : 'draftSaved'))
    if (!record) {
      done.current = true
      const next = `/defects/${saved.id}/edit`
      movePlace(path, next)
      return go(next, { replace: true, scroll: false })
    }
    setRecord({
      ...{ ...record, version: saved.version, values: fromForm(form.values) },
      files: saved.files ?? kept,
    })
    setRemoved([])
    setKinds({})
    picked.clear()
  }
  const isUnchanged = ({ version }: Saved) => request != null && version === record?.version
  // A change hands the record back by itself; who finds nothing to change hands it back all the same.
  const handedBack = async (saved: Saved): Promise<Saved> => {
    if (!isUnchanged(saved)) return saved
    const { id: complaintId, version } = saved
    const { assignees }: Partial<Saved> = await call('POST /complaintsvehicleinfo/handback', {
      complaintId,
      version,
    })
    return { ...saved, assignees }
  }
  const leaveTo = (saved: Saved, as: SaveAs, judged?: Judged) => {
    form.saved()
    if (!record && as === 'submit' && onSubmitted)
      return onSubmitted({
        ...saved,
        original: judged?.sameAs,
        values: form.values,
        byCall: line.since !== undefined,
      })
    done.current = true
    const word = t(
      isUnchanged(saved)
        ? 'unchanged'
        : record
          ? wordOfSaving(record.state, as)
          : as === 'draft'
            ? 'draftSaved'
            : 'submitted',
    )
    const to = saved.assignees?.map(({ name }) => name).join(comma) || 'none'
    const from = request?.byName ?? 'none'
    notice.success(request ? t('handedBack', { saved: word, to, from }) : word)
    go((as === 'submit' ? backTo('sent') : backTo('desk')) ?? `/defects/${saved.id}`, { replace: true })
  }
  const saveAs = async (as: SaveAs, judged?: Judged, stays = false) => {
    const { since } = line
    const timed: FormValues = since === undefined ? {} : { callSeconds: String(secondsOf(since)) }
    const saved = await save(as, judged, { ...form.values, ...timed })
    if (saved) stays && !request ? stayAt(saved) : leaveTo(await handedBack(saved), as, judged)
    return saved !== undefined
  }

  // A restored draft may hold codes and ids whose names are not loaded on this page.
  const restoreDraft = () => {
    const older = form.restoreDraft()
    if (record && older) {
      // Save against the version the draft was based on: the server answers 409 with both sides to merge.
      setRecord({ ...record, version: older.version, values: fromForm(older.base) })
      notice.info(t('draft.older'))
    }
    const values = fromForm({ ...form.values, ...form.draft?.values })
    // Another handle makes the sections anew: a row whose value stays the same is not drawn again for its name.
    void loadLabels(values).then(learnt => learnt && setHandle({ ...handle }))
  }
  const mergeWith = async (merged: Values) => {
    const saved = await merge(merged)
    if (saved) leaveTo(saved, lastAs.current)
  }

  return {
    ...saving,
    leaveHref: backTo('desk') ?? (record ? `/defects/${record.id}` : '/defects'),
    ...{ record, initial, hidden, saveAs, mergeWith, choice, choose, marks, line, reading, onRead },
    differing,
    ...handle,
    sections: withCoding(sections),
    form: { ...formNow.current, restoreDraft },
  }
}

function wordOfSaving(state: number, as: SaveAs) {
  if (as === 'draft') return 'draftSaved'
  if (as === 'submit' && state === states.draft) return 'submitted'
  return as === 'submit' && state === states.returned ? 'resubmitted' : 'saved'
}

function useFilled(
  { values, set: setValues }: Pick<RecordFormState, 'values' | 'set'>,
  [filled, setFilled]: [Filled, (next: Filled) => void],
) {
  const t = useTranslations('defectForm.filled')
  const now = useRef({ filled, values })
  now.current = { filled, values }

  const put = useCallback(
    (next: Partial<typeof now.current>) => {
      now.current = { ...now.current, ...next }
      if (next.filled) setFilled(next.filled)
    },
    [setFilled],
  )

  const set = useCallback(
    (change: FormValues): FormValues => {
      const next = setValues(change)
      const left = withoutConfirmed(now.current.filled, Object.keys(change))
      const gone = leaving(left, next)
      const empties = Object.keys(gone).length > 0
      put({ filled: empties ? nothingFilled : left, values: empties ? setValues(gone) : next })
      return now.current.values
    },
    [setValues, put],
  )
  const fillByVin = useCallback(
    (change: FormValues) => {
      const before = now.current
      const next = setValues(change)
      put({ filled: withFilled(before.filled, before.values, next), values: next })
    },
    [setValues, put],
  )
  const confirm = useCallback(
    (name: string) => put({ filled: withoutConfirmed(now.current.filled, [name]) }),
    [put],
  )

  const names = stillFilled(filled, values).join()
  const marks = useMemo<FilledMarks>(
    () => ({ names: new Set(names.split(',')), label: t('label'), title: t('title'), confirm }),
    [names, t, confirm],
  )
  return { set, fillByVin, marks }
}
