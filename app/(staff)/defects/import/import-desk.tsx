'use client'

import { Button } from 'antd'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { ImportRow } from '@/lib/defects/import/read-import'
import { CheckPanels } from './check-panels'
import { FileDrop } from './file-drop'
import { History } from './history'
import css from './import.module.css'
import { Running } from './running'
import { StoredView } from './stored-view'
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
