import { useEffect, useMemo, useState } from 'react'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { useSpeak } from '../words'
import { SearchInput } from './search-input'

const maxShown = 60

interface Call {
  method: string
  path: string
  access: string
  duplicate: boolean
}

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
        <span className="secondary">{speak('count', { count: found.length })}</span>
      </div>
      <ColumnTable
        className={`text-13 ${css.table}`}
        rows={found.slice(0, maxShown)}
        keyOf={({ method, path }) => `${method} ${path}`}
        columns={[
          [
            speak('calls'),
            ({ method, path, duplicate }) => (
              <>
                <strong>{method}</strong> <code>/app{path}</code>
                {duplicate && <span className="text-error"> {speak('duplicate')}</span>}
              </>
            ),
          ],
          [speak('access'), ({ access }) => <code>{access}</code>],
          [
            speak('actions'),
            ({ method, path }) => <CopyLink label={speak('copyCall')} text={asCall(method, path)} />,
          ],
        ]}
      />
      {calls.length > 0 && found.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}

const asCall = (method: string, path: string) =>
  `call('${method} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}')`

function useCalls(): Call[] {
  const [calls, setCalls] = useState<Call[]>([])
  useEffect(() => {
    const left = new AbortController()
    fetch('/app/openapi.json', { signal: left.signal })
      .then(answer => answer.json())
      .then(({ paths }) => setCalls(callsOf(paths)))
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return calls
}

type Paths = Record<string, Record<string, { 'x-access': string | string[] }>>

function callsOf(paths: Paths): Call[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      access: [described['x-access']].flat().join(', '),
      address: `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    })),
  )
  return all
    .map(one => ({ ...one, duplicate: all.filter(({ address }) => address === one.address).length > 1 }))
    .sort((a, b) => a.path.localeCompare(b.path))
}
