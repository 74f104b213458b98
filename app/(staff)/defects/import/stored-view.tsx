import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { LinkButton } from '@/app/_ui/link-button'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { isPending } from '@/app/(staff)/_parts/job-state'
import { ReadingNotes } from '@/app/(staff)/_parts/sheet-import/reading-notes'
import { undoImport } from '../_parts/undo-import'
import { bodyOf } from './draft'
import { ErrorFile, ErrorsPanel } from './errors-panel'
import css from './import.module.css'
import { Counts, FileName } from './running'
import type { ImportState } from './use-import'

interface StoredProps {
  status: ImportState
  mayList: boolean
  onOpen(jobId: string): void
  onChange(): void
}

export function StoredView({ status, mayList, onOpen, onChange }: StoredProps) {
  const t = useTranslations('importPage')
  const { state, mode, created, failed, skipped, reason, fileKept, undo } = status
  const undone = state === 'undone'
  const undoing = undo !== null && isPending(undo)
  const again = async (nextMode: 'check' | 'valid') => {
    const { jobId } = await call(
      'POST /complaintsvehicleinfo/excel',
      asInput(bodyOf(status), { mode: nextMode }),
    )
    onOpen(jobId)
  }
  const outcome = () => {
    if (undone) return t('undo.done', { name: undo?.by ?? '', at: formatMinute(undo?.at) })
    if (state === 'failed') return t('failed', { reason: reason ?? '' })
    if (state === 'cancelled')
      return t(created > 0 ? 'result.cancelledSome' : 'result.cancelled', { count: created })
    if (mode === 'all' && failed > 0) return t('result.refused', { count: failed })
    return t(created > 0 ? 'result.created' : 'result.nothing', { count: created })
  }
  const good = state === 'done' && created > 0
  return (
    <>
      <Panel>
        <FileName status={status} />
        <p
          className={undone ? css.info : good ? css.success : state === 'done' ? css.warning : css.error}
          role="status"
        >
          {outcome()}
        </p>
        {undoing && (
          <div className={`flex column align-start gap-8 mt-12 ${css.running}`} role="status">
            <p>{t('undo.running', { done: undo.done, total: undo.total ?? created })}</p>
            <progress aria-label={t('running.progress')} max={undo.total || created} value={undo.done} />
          </div>
        )}
        {undo?.state === 'failed' && (
          <p className={css.error} role="alert">
            {t('undo.failed', { reason: undo.reason ?? '' })}
          </p>
        )}
        {(state === 'done' || undone) && <Counts status={status} />}
        <ReadingNotes notes={status.notes} />
        <div className="row wrap gap-y-8 gap-x-12 mt-16">
          {created > 0 && !undone && mayList && (
            <LinkButton type="primary" href={`/defects?importId=${status.id}`}>
              {t('result.show', { count: created })}
            </LinkButton>
          )}
          {mode === 'all' && state === 'done' && failed > 0 && fileKept && (
            <ActionButton type="primary" onClick={() => again('valid')}>
              {t('result.keepGood')}
            </ActionButton>
          )}
          {(failed > 0 || skipped > 0) && fileKept && <ErrorFile jobId={status.jobId} />}
          {state !== 'done' && !undone && fileKept && (
            <ActionButton onClick={() => again('check')}>{t('checkAgain')}</ActionButton>
          )}
          {created > 0 && !undone && !undoing && (
            <Button danger onClick={() => void undoImport(status, t).then(done => done && onChange())}>
              {t('undo.button')}
            </Button>
          )}
        </div>
        {failed > 0 && !undone && fileKept && <p className="tertiary mt-8">{t('result.sendAgain')}</p>}
      </Panel>
      {failed > 0 && fileKept && (
        <Panel>
          <ErrorsPanel status={status} plain />
        </Panel>
      )}
    </>
  )
}
