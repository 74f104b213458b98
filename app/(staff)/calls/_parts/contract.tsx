'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import { permissionText } from '@/lib/core/permissions'
import { type Call, callsOf, type Document } from './calls-of'
import css from './contract.module.css'

export function Contract({ document: address }: { document: string }) {
  const t = useTranslations('calls')
  const [search, setSearch] = useState('')
  const calls = useAnswer(address, async signal => {
    const answer = await fetch(address, { signal })
    if (!answer.ok) throw new Error(String(answer.status))
    return callsOf((await answer.json()) as Document)
  })
  const shown = useMemo(() => {
    const word = search.trim().toLowerCase()
    const fits = ({ method, path, summary, access }: Call) =>
      `${method} ${path} ${summary} ${access.join(' ')}`.toLowerCase().includes(word)
    return Array.isArray(calls) ? calls.filter(fits) : []
  }, [calls, search])
  return (
    <>
      <PageHead title={t('title')} aside={Array.isArray(calls) && t('count', { count: shown.length })}>
        <Button href={address} target="_blank">
          {t('document')}
        </Button>
      </PageHead>
      <Panel className="p-16">
        <p className="secondary mb-12">{t('about')}</p>
        <input
          type="search"
          className={`mb-12 bg-container ${css.search}`}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {calls === 'failed' && <p role="alert">{t('failed')}</p>}
        {Array.isArray(calls) && shown.length === 0 && <p className="secondary mb-12">{t('none')}</p>}
        {shown.map(call => (
          <CallLine key={call.method + call.path} call={call} />
        ))}
      </Panel>
    </>
  )
}

function CallLine({ call: { method, path, summary, access, fields } }: { call: Call }) {
  const t = useTranslations('calls')
  const [opened, setOpened] = useState(false)
  return (
    <details className={`border-top ${css.call}`} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary className="flex baseline gap-12">
        <span className={`bold secondary ${css.method} ${css[method.toLowerCase()] ?? ''}`}>{method}</span>
        <code className="mono break-words">/app{path}</code>
        <span>{summary}</span>
        <span className="flex wrap ml-auto secondary gap-8">
          {access.map(one => (
            <Permission key={one} access={one} />
          ))}
        </span>
      </summary>
      {opened && fields.length === 0 && <p className="secondary mb-12">{t('noInput')}</p>}
      {opened && fields.length > 0 && (
        <ColumnTable
          className="mb-12"
          rows={fields}
          keyOf={({ place, name }) => place + name}
          columns={[
            [t('field'), ({ name }) => <code className="mono break-words">{name}</code>],
            [t('place'), ({ place }) => place],
            [t('required'), ({ required }) => (required ? t('yes') : '–')],
            [t('shape'), ({ shape }) => <code className="mono break-words">{shape}</code>],
          ]}
        />
      )}
    </details>
  )
}

function Permission({ access }: { access: string }) {
  const t = useTranslations()
  if (access === 'public' || access === 'signed-in') return <span>{t(`calls.${access}`)}</span>
  return <span title={access}>{permissionText(access, t)}</span>
}
