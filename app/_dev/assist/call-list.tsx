'use client'

import { useEffect, useMemo, useState } from 'react'
import css from '../dev.module.css'
import { useSpeak } from '../words'
import { CallForm } from './call-form'
import { type Call, callsOf, type Document } from './calls'
import { SearchInput } from './search-input'

const maxShown = 60

export function CallList() {
  const speak = useSpeak()
  const calls = useCalls()
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const word = search.trim().toLowerCase()
    return calls.filter(({ method, path, access }) =>
      `${method} ${path} ${access}`.toLowerCase().includes(word),
    )
  }, [calls, search])
  return (
    <>
      <div className={css.bar}>
        <SearchInput value={search} onChange={setSearch} />
        <span className={css.quiet}>{speak('count', { count: found.length })}</span>
      </div>
      {found.slice(0, maxShown).map(call => (
        <Line key={`${call.method} ${call.path}`} call={call} />
      ))}
      {calls.length > 0 && found.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}

function Line({ call }: { call: Call }) {
  const speak = useSpeak()
  const [opened, setOpened] = useState(false)
  return (
    <details className={css.file} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>
        <strong>{call.method}</strong> <code>/app{call.path}</code>
        {call.duplicate && <span className={css.red}> {speak('duplicate')}</span>}
      </summary>
      {opened && <CallForm call={call} />}
    </details>
  )
}

function useCalls(): Call[] {
  const [calls, setCalls] = useState<Call[]>([])
  useEffect(() => {
    const left = new AbortController()
    fetch('/app/openapi.json', { signal: left.signal })
      .then(answer => answer.json())
      .then((document: Document) => setCalls(callsOf(document)))
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return calls
}
