import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { TextButton } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import { ReadingNotes } from '@/app/(staff)/_parts/sheet-import/reading-notes'
import check from './check.module.css'
import { ColumnsPanel } from './columns-panel'
import { DefaultsPanel } from './defaults-panel'
import { bodyOf, fieldsOfColumns, missingOf, useDraft } from './draft'
import { ErrorsPanel } from './errors-panel'
import css from './import.module.css'
import { NamesPanel, nameRows } from './names-panel'
import { Counts, FileName, Progress } from './running'
import type { ImportState } from './use-import'

interface PanelsProps {
  status: ImportState
  running?: ImportState
  waiting: boolean
  mayAddNames: boolean
  onSend(body: object): Promise<void>
  onCancelled(): void
}

const tabs = ['columns', 'names', 'defaults', 'errors'] as const
type Tab = (typeof tabs)[number]

export function CheckPanels({ status, running, waiting, mayAddNames, onSend, onCancelled }: PanelsProps) {
  const t = useTranslations('importPage')
  const { draft, change, changes, reset } = useDraft(status)
  const fields = fieldsOfColumns(status, draft)
  const names = nameRows(status)
  const open = names.filter(({ field, name }) => draft.names[field]?.[name] === undefined).length
  const marks: Record<Tab, number> = {
    columns: status.sheetColumns.filter(
      ({ heading, doubt, said }, at) =>
        !said && !Object.hasOwn(draft.mapping, heading) && (fields[at] ? doubt : true),
    ).length,
    names: open,
    // One default source covers all rows, so a missing source counts once.
    defaults: fields.includes('source') || draft.defaults.source ? 0 : 1,
    errors: status.failed,
  }
  // Chosen once: a tab that followed the corrections would leave while somebody makes them.
  const [tab, setTab] = useState(() => firstTab(status, open, missingOf(fields, draft.defaults).length > 0))
  const panel = { status, draft, onChange: change }
  const summary = { status, running, waiting, onSend, onCancelled, onReset: reset }
  if (status.sheetColumns.length === 0 && status.head.length === 0)
    return <CheckSummary {...summary} changes={0} body={() => ({})} />
  return (
    <>
      <CheckSummary {...summary} changes={changes} body={() => bodyOf(status, draft)} />
      <Panel>
        <div className={`flex ${check.tabs}`} role="tablist" aria-label={t('tabs.label')}>
          {tabs.map(name => (
            <button
              key={name}
              className="row gap-8"
              type="button"
              role="tab"
              id={`import-tab-${name}`}
              aria-selected={tab === name}
              aria-controls="import-tab"
              onClick={() => setTab(name)}
            >
              {t(`tabs.${name}`)}
              {marks[name] > 0 && (
                <span
                  className="text-12 regular text-center text-body"
                  data-tone={name === 'errors' ? 'bad' : 'look'}
                >
                  {marks[name]}
                </span>
              )}
            </button>
          ))}
        </div>
        <div id="import-tab" role="tabpanel" aria-labelledby={`import-tab-${tab}`}>
          {tab === 'columns' && <ColumnsPanel {...panel} />}
          {tab === 'names' && <NamesPanel {...panel} rows={names} mayAdd={mayAddNames} />}
          {tab === 'defaults' && <DefaultsPanel {...panel} />}
          {tab === 'errors' && <ErrorsPanel status={status} />}
        </div>
      </Panel>
    </>
  )
}

function firstTab(status: ImportState, open: number, missing: boolean): Tab {
  if (missing || status.state !== 'done') return 'columns'
  if (open > 0) return 'names'
  return status.failed > 0 ? 'errors' : 'columns'
}

interface SummaryProps extends Omit<PanelsProps, 'mayAddNames'> {
  changes: number
  body(): object
  onReset(): void
}

function CheckSummary(props: SummaryProps) {
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
          <TextButton
            disabled={waiting}
            onClick={() => void onSend({ fromJobId: status.jobId, mode: 'check', remember: true })}
          >
            {t('forget')}
          </TextButton>
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
                    <TextButton onClick={onReset}>{t('takeBack')}</TextButton>
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
