'use client'

import { Button } from 'antd'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ImportRow } from '@/lib/defects/list-imports'
import { basePath } from '../../../_ui/navigation'
import { PageHead } from '../../../_ui/page-head'
import { CheckView } from './check-view'
import { FileDrop } from './file-drop'
import { History } from './history'
import css from './import.module.css'
import { Running } from './running'
import { Steps } from './steps'
import { StoredView } from './stored-view'
import { isUnderWay, type Told, useImport } from './use-import'

interface DeskProps {
  rows: ImportRow[]
  /** The import that the address names. */
  first: Told | null
  maxBytes: number
  may: { addNames: boolean; list: boolean }
}

/** A list of somebody's becomes records: choose, check, correct what its columns and names mean, store, look back. */
export function ImportDesk({ rows, first, maxBytes, may }: DeskProps) {
  const t = useTranslations('importPage')
  const router = useRouter()
  const query = useSearchParams()
  const jobId = query.get('job')
  const refresh = useCallback(() => router.refresh(), [router])
  const { told, lost, look } = useImport(jobId, first, refresh)

  const open = (next: string | null) => {
    if (next === jobId) return look()
    const words = new URLSearchParams(query)
    if (next) words.set('job', next)
    else words.delete('job')
    window.history.pushState(null, '', `${basePath}/defects/import${words.size > 0 ? `?${words}` : ''}`)
    refresh()
  }
  const done = () => {
    look()
    refresh()
  }

  // While a corrected check runs, what the one before it told stays in place.
  const here = told && jobId ? told : undefined
  const current = here?.jobId === jobId ? here : undefined
  return (
    <>
      <PageHead title={t('title')}>
        <Button href={`${basePath}/complaintsvehicleinfo/excel/template`} download>
          {t('template')}
        </Button>
        {jobId && <Button onClick={() => open(null)}>{t('another')}</Button>}
      </PageHead>
      <Steps at={!jobId || lost ? 0 : here?.mode === 'check' ? 1 : 2} />
      {!jobId || lost ? (
        <>
          {lost && <p className={css.warning}>{t('lost')}</p>}
          <FileDrop maxBytes={maxBytes} onSent={open} />
        </>
      ) : here && (!current || current.mode === 'check') ? (
        <CheckView
          told={here}
          waiting={!current || isUnderWay(current)}
          mayAddNames={may.addNames}
          onOpen={open}
          onChange={done}
        />
      ) : current && isUnderWay(current) ? (
        <Running told={current} onCancelled={done} />
      ) : (
        current && <StoredView told={current} mayList={may.list} onOpen={open} onChange={done} />
      )}
      <History rows={rows} shown={jobId} onOpen={open} />
    </>
  )
}
