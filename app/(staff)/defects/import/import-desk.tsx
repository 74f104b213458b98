'use client'

import { Button } from 'antd'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { isPending } from '@/app/(staff)/_parts/job-state'
import { ReadingNotes } from '@/app/(staff)/_parts/sheet-import/reading-notes'
import type { ImportRow } from '@/lib/defects/import/read-import'
import { undoImport } from '../_parts/undo-import'
import { CheckPanels } from './check-panels'
import { bodyOf } from './draft'
import { ErrorFile, ErrorsPanel } from './errors-panel'
import { FileDrop } from './file-drop'
import { History } from './history'
import css from './import.module.css'
import { Counts, FileName, Running } from './running'
import { type ImportState, useImport } from './use-import'

interface DeskProps {
  rows: ImportRow[]
  first: ImportState | null
  maxBytes: number
  may: { addNames: boolean; list: boolean }
}

export function ImportDesk({ rows, first, maxBytes, may }: DeskProps) {
  const t = useTranslations('importPage')
  const router = useRouter()
  const query = useSearchParams()
  const jobId = query.get('job')
  const refresh = useCallback(() => router.refresh(), [router])
  const { status, checked, lost, poll, forget } = useImport(jobId, first, refresh)

  const open = (next: string | null) => {
    if (next === jobId) return poll()
    const words = new URLSearchParams(query)
    if (next) words.set('job', next)
    else {
      words.delete('job')
      forget()
    }
    window.history.pushState(null, '', `${basePath}/defects/import${words.size > 0 ? `?${words}` : ''}`)
    refresh()
  }
  const done = () => {
    poll()
    refresh()
  }

  const send = async (body: object) => {
    const { jobId } = await call('POST /complaintsvehicleinfo/excel', asInput(body))
    open(jobId)
  }

  const current = jobId && status?.jobId === jobId ? status : undefined
  const pending = current && isPending(current) ? current : undefined
  const check = checkFor(current, checked)
  const step = (current ?? check)?.mode
  return (
    <>
      <PageHead title={t('title')}>
        <Button href={hrefOf('GET /complaintsvehicleinfo/excel/template', {})} download>
          {t('template')}
        </Button>
        {jobId && <Button onClick={() => open(null)}>{t('another')}</Button>}
      </PageHead>
      <Steps at={!jobId || lost ? 0 : step === undefined || step === 'check' ? 1 : 2} />
      {!jobId || lost ? (
        <>
          {lost && <p className={css.warning}>{t('lost')}</p>}
          <FileDrop maxBytes={maxBytes} onSent={open} />
        </>
      ) : check ? (
        <div aria-busy={check !== current}>
          <CheckPanels
            key={check.jobId}
            status={check}
            running={pending}
            waiting={check !== current}
            mayAddNames={may.addNames}
            onSend={send}
            onCancelled={done}
          />
        </div>
      ) : pending ? (
        <Running status={pending} onCancelled={done} />
      ) : (
        current && <StoredView status={current} mayList={may.list} onOpen={open} onChange={done} />
      )}
      <History rows={rows} shown={jobId} onOpen={open} />
    </>
  )
}

function checkFor(current: ImportState | undefined, checked: ImportState | null): ImportState | null {
  if (!current || !checked) return checked
  if (current.mode !== 'check') return null
  const sameFile = checked.fileName === current.fileName && checked.size === current.size
  return !isPending(current) || sameFile ? checked : null
}

const names = ['choose', 'check', 'store'] as const

function Steps({ at }: { at: number }) {
  const t = useTranslations('importPage.steps')
  return (
    <ol className={`flex tertiary mb-12 ${css.steps}`}>
      {names.map((name, place) => (
        <li
          className="row gap-8"
          key={name}
          aria-current={place === at ? 'step' : undefined}
          data-passed={place < at || undefined}
        >
          <span className="grid place-center text-12">{place + 1}</span>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}

interface StoredProps {
  status: ImportState
  mayList: boolean
  onOpen(jobId: string): void
  onChange(): void
}

function StoredView({ status, mayList, onOpen, onChange }: StoredProps) {
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
