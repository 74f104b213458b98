import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { Panel } from '@/app/_ui/panel'
import { ReadingNotes } from '@/app/(staff)/_parts/sheet-import/reading-notes'
import { Counts } from './counts'
import css from './import.module.css'
import { FileName, Progress } from './running'
import type { ImportState } from './use-import'

interface SummaryProps {
  status: ImportState
  changes: number
  waiting: boolean
  running?: ImportState
  body(): object
  onSend(body: object): Promise<void>
  onReset(): void
  onCancelled(): void
}

export function CheckSummary(props: SummaryProps) {
  const { status, changes, waiting, running, body, onSend, onReset, onCancelled } = props
  const t = useTranslations('importPage')
  const { state, valid, failed, recalled, reason } = status
  const mayGoOn = status.sheetColumns.length > 0 || status.head.length > 0
  const send = (mode: 'check' | 'valid' | 'all') => onSend({ ...body(), mode, remember: true })
  return (
    <Panel>
      <FileName status={status} />
      {state === 'done' && <Counts status={status} />}
      <ReadingNotes notes={status.notes} />
      {state === 'failed' && (
        <p className={css.error} role="alert">
          {t('failed', { reason: reason ?? '' })}
          {mayGoOn && ` ${t('sayColumns')}`}
        </p>
      )}
      {state === 'cancelled' && <p className={css.warning}>{t('cancelled')}</p>}
      {recalled && (
        <p className={css.info}>
          {t('recalled')}{' '}
          <button
            type="button"
            className="ui-link"
            disabled={waiting}
            onClick={() => void onSend({ fromJobId: status.jobId, mode: 'check', remember: true })}
          >
            {t('forget')}
          </button>
        </p>
      )}
      {running ? (
        <Progress status={running} small onCancelled={onCancelled} />
      ) : (
        (state !== 'failed' || mayGoOn) && (
          <div className="row wrap gap-y-8 gap-x-12 mt-16">
            {changes > 0 || state !== 'done' ? (
              <>
                <ActionButton type="primary" disabled={waiting} onClick={() => send('check')}>
                  {t('checkAgain')}
                </ActionButton>
                {changes > 0 && (
                  <>
                    <span className="tertiary">{t('changed', { count: changes })}</span>
                    <button type="button" className="ui-link" onClick={onReset}>
                      {t('takeBack')}
                    </button>
                  </>
                )}
              </>
            ) : (
              <>
                <ActionButton type="primary" disabled={waiting || valid === 0} onClick={() => send('valid')}>
                  {failed > 0 ? t('storeValid', { count: valid }) : t('store', { count: valid })}
                </ActionButton>
                <ActionButton disabled={waiting || valid === 0 || failed > 0} onClick={() => send('all')}>
                  {t('storeAll')}
                </ActionButton>
                <span className="tertiary">
                  {valid === 0
                    ? t(failed > 0 ? 'allWrong' : 'nothingGood')
                    : t(failed > 0 ? 'someWrong' : status.notes.length > 0 ? 'allNoted' : 'allGood', {
                        count: failed,
                      })}
                </span>
              </>
            )}
          </div>
        )
      )}
    </Panel>
  )
}
