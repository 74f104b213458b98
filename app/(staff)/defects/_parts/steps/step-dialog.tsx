'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { CallError } from '@/app/_ui/call'
import { showError } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { ActionName } from '@/lib/defects/actions'
import css from './actions.module.css'
import { ConflictNotice } from './conflict-notice'
import { RecordBrief } from './record-brief'
import type { Target } from './target'
import type { Undoable } from './undo/use-undo-notice'
import { useConflict } from './use-conflict'
import type { OpenedRecord } from './use-opened-record'

export interface DialogProps extends Undoable {
  target: Target
  onClose(): void
  onDone(): void
}

interface StepDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'onSend'> {
  action: ActionName
  target: Target
  record: OpenedRecord | undefined
  onSend(version: number): Promise<unknown>
  takeErrors?(errors: CallError['errors']): void
}

export function StepDialog({ action, target, record, onSend, takeErrors, ...dialog }: StepDialogProps) {
  const t = useTranslations('recordActions')
  const { conflict, confirmedVersion, take } = useConflict(action, target.id)
  const send = async () => {
    try {
      await onSend(confirmedVersion.current ?? record?.version ?? target.version)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 401 || (await take(error))) return
      takeErrors?.(error.errors)
      const drawn = (path: string) => dialog.fields.some(({ name }) => name === path.split('.')[0])
      const unmatchedErrors = error.errors.filter(({ path }) => !drawn(path) && !takeErrors)
      if (error.errors.length === 0 || unmatchedErrors.length > 0)
        showError(unmatchedErrors[0]?.message ?? error.message, { requestId: error.requestId })
      throw error
    }
  }
  return (
    <FormDialog {...dialog} blocked={dialog.blocked || conflict?.possible === false} onSend={send}>
      <RecordBrief record={record} />
      {record && record.version !== target.version && !conflict && (
        <p className={css.newer} role="status">
          {t('changed.newer', { from: String(target.version), to: String(record.version) })}
        </p>
      )}
      {conflict && (
        <ConflictNotice
          id={target.id}
          action={t(`names.${action}`)}
          conflict={conflict}
          onGoOn={() => {
            confirmedVersion.current = conflict.version
          }}
        />
      )}
      {dialog.children}
    </FormDialog>
  )
}
