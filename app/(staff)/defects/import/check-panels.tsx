'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Panel } from '@/app/_ui/panel'
import { isRequiredMissing } from './asked'
import check from './check.module.css'
import { CheckSummary } from './check-summary'
import { ColumnsPanel } from './columns-panel'
import { DefaultsPanel } from './defaults-panel'
import { bodyOf, fieldsOfColumns, useDraft } from './draft'
import { ErrorsPanel } from './errors-panel'
import { NamesPanel, nameRows } from './names-panel'
import type { Told } from './use-import'

interface PanelsProps {
  told: Told
  running?: Told
  waiting: boolean
  mayAddNames: boolean
  onSend(body: object): Promise<void>
  onCancelled(): void
}

const tabs = ['columns', 'names', 'defaults', 'errors'] as const
type Tab = (typeof tabs)[number]

/** What a check found, and all that can be said to put it right; what was said is checked again as one. */
export function CheckPanels({ told, running, waiting, mayAddNames, onSend, onCancelled }: PanelsProps) {
  const t = useTranslations('importPage')
  const { draft, change, changes, reset } = useDraft(told)
  const [chosen, setTab] = useState<Tab>()
  const fields = fieldsOfColumns(told, draft)
  const names = nameRows(told)
  const open = names.filter(({ field, name }) => draft.names[field]?.[name] === undefined).length
  const marks: Record<Tab, number> = {
    columns: told.sheetColumns.filter(
      ({ heading, doubt, said }, at) =>
        !said && !Object.hasOwn(draft.mapping, heading) && (fields[at] ? doubt : true),
    ).length,
    names: open,
    // Where a list comes from is asked once, for all its rows.
    defaults: fields.includes('source') || draft.defaults.source ? 0 : 1,
    errors: told.failed,
  }
  const tab = chosen ?? firstTab(told, open, isRequiredMissing(fields, draft.defaults))
  const summary = { told, running, waiting, onSend, onCancelled, onReset: reset }
  if (told.sheetColumns.length === 0) return <CheckSummary {...summary} changes={0} body={() => ({})} />
  return (
    <>
      <CheckSummary {...summary} changes={changes} body={() => bodyOf(told, draft)} />
      <Panel>
        <div className={check.tabs} role="tablist" aria-label={t('tabs.label')}>
          {tabs.map(name => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`import-tab-${name}`}
              aria-selected={tab === name}
              aria-controls="import-tab"
              onClick={() => setTab(name)}
            >
              {t(`tabs.${name}`)}
              {marks[name] > 0 && <span data-tone={name === 'errors' ? 'bad' : 'look'}>{marks[name]}</span>}
            </button>
          ))}
        </div>
        <div id="import-tab" role="tabpanel" aria-labelledby={`import-tab-${tab}`}>
          {tab === 'columns' && <ColumnsPanel told={told} draft={draft} onChange={change} />}
          {tab === 'names' && (
            <NamesPanel rows={names} told={told} draft={draft} mayAdd={mayAddNames} onChange={change} />
          )}
          {tab === 'defaults' && <DefaultsPanel told={told} draft={draft} onChange={change} />}
          {tab === 'errors' && <ErrorsPanel told={told} />}
        </div>
      </Panel>
    </>
  )
}

/** The first thing that stands in the way. */
function firstTab(told: Told, open: number, missing: boolean): Tab {
  if (missing || told.state !== 'done') return 'columns'
  if (open > 0) return 'names'
  return told.failed > 0 ? 'errors' : 'columns'
}
