import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { CallError } from '@/app/_ui/call'
import { showError } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { wordOf } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { RecordTags } from '../record/record-tags'
import { valueText } from '../show-value'
import css from './actions.module.css'
import type { StepName, Target } from './target'
import { type Sent, type Undoable, useUndoNotice } from './undo/use-undo-notice'
import { type OpenedRecord, type StepConflict, useConflict, useOpenedRecord } from './use-conflict'

export interface DialogProps extends Undoable {
  name: StepName
  target: Target
  onClose(): void
  onDone(): void
}

export interface StepProps {
  name: StepName
  target: Pick<Target, 'id' | 'complaintNo' | 'state'>
  record: Pick<OpenedRecord, 'state' | 'audits' | 'flow' | 'assignees'> | undefined
}

/** What a step asks and how it is sent, for its dialog and for the desk. */
export interface StepForm extends Omit<ComponentProps<typeof FormDialog>, 'onSend' | 'onClose'> {
  send(version: number, values?: FormValues): Promise<Sent>
  takeErrors?(errors: CallError['errors']): void
  advice?: ReactNode
  putBack?(): void
  // The field that stands beside the buttons of the desk.
  foot?: string
}

export interface Step<Read> {
  useStep(props: StepProps, read: Read): StepForm
  waitsForRecord?: boolean
}

type StepDialogProps<Read> = DialogProps & Step<Read> & { read: Read }

export function StepDialog<Read>(props: StepDialogProps<Read>) {
  const record = useOpenedRecord(props.target.id, props.waitsForRecord ? props.onClose : undefined)
  return props.waitsForRecord && !record ? null : <StepFields {...props} record={record} />
}

function StepFields<Read>(props: StepDialogProps<Read> & { record: OpenedRecord | undefined }) {
  const { name, target, record, useStep, onDone, onClose } = props
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(props)
  const { send, takeErrors, advice, children, ...dialog } = useStep({ name, target, record }, props.read)
  const { conflict, confirmedVersion, take } = useConflict(name, target.id)
  const start = async () => {
    try {
      tell(await send(confirmedVersion.current ?? record?.version ?? target.version))
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 401 || (await take(error))) return
      takeErrors?.(error.errors)
      const drawn = (path: string) => dialog.fields.some(({ name }) => name === path.split('.')[0])
      const unmatchedErrors = error.errors.filter(({ path }) => !drawn(path) && !takeErrors)
      if (unmatchedErrors[0]) showError(unmatchedErrors[0].message, { requestId: error.requestId })
      throw error
    }
  }
  return (
    <FormDialog
      {...dialog}
      blocked={dialog.blocked || conflict?.possible === false}
      onSend={start}
      onClose={onClose}
    >
      <RecordBrief record={record} />
      {record && record.version !== target.version && !conflict && (
        <p className={css.newer} role="status">
          {t('changed.newer', { from: String(target.version), to: String(record.version) })}
        </p>
      )}
      {conflict && (
        <ConflictNotice
          id={target.id}
          action={t(`names.${name}`)}
          conflict={conflict}
          onGoOn={() => {
            confirmedVersion.current = conflict.version
          }}
        />
      )}
      {advice}
      {children}
    </FormDialog>
  )
}

function RecordBrief({ record }: { record: OpenedRecord | undefined }) {
  const t = useTranslations('recordActions.brief')
  if (!record) return <p className={css.brief}>{t('loading')}</p>
  return (
    <div className={css.brief}>
      <p className={`row wrap mb-4 ${css.tags}`}>
        <RecordTags record={record} />
        <span>{[record.brandName, record.modelRangeName].filter(Boolean).join(' · ')}</span>
      </p>
      <p>
        <strong>{record.summary}</strong>
      </p>
      {record.description && (
        <p className={`scroll-y pre-line break-words secondary ${css.description}`}>{record.description}</p>
      )}
    </div>
  )
}

interface ChangedProps {
  id: string
  action: string
  conflict: StepConflict
  onGoOn(): void
}

function ConflictNotice({ id, action, conflict, onGoOn }: ChangedProps) {
  const t = useTranslations()
  const { by, at, changes, possible, deleted, stateDes } = conflict
  const named = changes.filter(({ field }) => t.has(`fields.${field}`))
  const text = (field: string, value: unknown) =>
    (field in fieldOf
      ? valueText(field as FieldName, value, t, wordOf)
      : value === null || value === undefined
        ? undefined
        : field === 'state'
          ? t(`states.${value}`)
          : String(value)) ?? '—'
  return (
    <div className={css.changed} role="alert">
      <h3>{t('recordActions.changed.title', { name: by ?? t('recordActions.changed.someone'), at })}</h3>
      {possible ? (
        <>
          <p>{t('recordActions.changed.theirs')}</p>
          <ul>
            {named.map(({ field, base, theirs }) => (
              <li key={field}>
                {t('recordActions.changed.field', { field: t(`fields.${field}`) })} <s>{text(field, base)}</s>{' '}
                → {text(field, theirs)}
              </li>
            ))}
            {changes.length === 0 && <li>{t('recordActions.changed.none')}</li>}
            {changes.length > named.length && (
              <li>{t('recordActions.changed.more', { count: changes.length - named.length })}</li>
            )}
          </ul>
          <p>{t('recordActions.changed.mine')}</p>
        </>
      ) : (
        <p>
          {deleted
            ? t('recordActions.changed.deleted', { action })
            : t('recordActions.changed.moved', { state: stateDes, action })}
        </p>
      )}
      <p className="flex gap-16 mt-4">
        {!deleted && (
          <a href={`${basePath}/defects/${id}`} target="_blank" rel="noreferrer">
            {t('recordActions.changed.look')}
          </a>
        )}
        {possible && (
          <TextButton type="submit" onClick={onGoOn}>
            {t('recordActions.changed.goOn')}
          </TextButton>
        )}
      </p>
    </div>
  )
}
