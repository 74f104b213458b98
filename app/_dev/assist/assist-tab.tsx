import { useEffect, useMemo, useState } from 'react'
import { call } from '@/app/_ui/call'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { emailPattern, loginIdPattern, mobilePattern } from '@/lib/accounts/states'
import { creditCodePattern, identityCardPattern } from '@/lib/defects/contact-schema'
import type { Data } from '@/lib/http/calls'
import { phonePattern } from '@/lib/values/phone'
import { wellFormed } from '@/lib/values/vin'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { Tabs } from '../tabs'
import { useTool } from '../tool'
import { useSpeak } from '../words'
import { SearchInput } from './search-input'

const maxShown = 60

interface Call {
  method: string
  path: string
  access: string
  duplicate: boolean
}

function CallList() {
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
      <div className={`row gap-8 mb-8 ${css.bar}`}>
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

const lookUp = (key: string, code: string) =>
  `lists.find(({ key }) => key === '${key}')?.items.find(({ code }) => code === '${code}')?.description ?? '${code}'`

const patterns = [
  ['mobile', mobilePattern],
  ['vin', wellFormed],
  ['idCard', identityCardPattern],
  ['creditCode', creditCodePattern],
  ['phone', phonePattern],
  ['email', emailPattern],
  ['loginId', loginIdPattern],
] as const

const parts = { patterns: Patterns, calls: CallList, dictionaries: Dictionaries }
type Part = keyof typeof parts

export function AssistTab() {
  const speak = useSpeak()
  const { kept, keep } = useTool()
  const active: Part = kept.tab in parts ? (kept.tab as Part) : 'patterns'
  const Shown = parts[active]
  return (
    <Tabs
      label={speak('fz')}
      tabs={(Object.keys(parts) as Part[]).map(key => ({ key, label: speak(key) }))}
      active={active}
      onChange={tab => keep({ tab })}
    >
      <Shown />
    </Tabs>
  )
}

function Patterns() {
  const speak = useSpeak()
  const [search, setSearch] = useState('')
  const rows = patterns.map(([name, pattern]) => ({ name, title: speak(`patterns.${name}`), pattern }))
  const word = search.trim().toLowerCase()
  const shown = rows.filter(one => Object.values(one).join(' ').toLowerCase().includes(word))
  return (
    <>
      <div className={`row gap-8 mb-8 ${css.bar}`}>
        <SearchInput value={search} onChange={setSearch} />
      </div>
      <ColumnTable
        className={`text-13 ${css.table}`}
        rows={shown}
        keyOf={({ name }) => name}
        attributesOf={({ name }) => ({ 'data-name': name })}
        columns={[
          [speak('name'), ({ title }) => title],
          [speak('patterns'), ({ pattern }) => <code>{String(pattern)}</code>],
          [speak('actions'), ({ pattern }) => <CopyLink label={speak('copy')} text={String(pattern)} />],
        ]}
      />
      {shown.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}

type List = Data<'GET /dicinfo/all'>[number]

function Dictionaries() {
  const speak = useSpeak()
  const [lists, setLists] = useState<List[]>()
  const [search, setSearch] = useState('')
  useEffect(() => {
    call('GET /dicinfo/all').then(setLists, () => setLists([]))
  }, [])
  const word = search.trim().toLowerCase()
  const fits = (text: string) => text.toLowerCase().includes(word)
  const shown = (lists ?? []).flatMap(list => {
    const items = fits(`${list.key} ${list.name}`)
      ? list.items
      : list.items.filter(one => fits(`${one.code} ${one.description}`))
    return items.length > 0 ? [{ ...list, items }] : []
  })
  return (
    <>
      <div className={`row gap-8 mb-8 ${css.bar}`}>
        <SearchInput value={search} onChange={setSearch} />
      </div>
      {shown.map(({ key, name, items }) => (
        <details key={key} className="border-bottom" open={word !== '' && shown.length < 6}>
          <summary className="p-6-0 cursor-pointer break-words">
            {name} <code>{key}</code>{' '}
            <span className="secondary">{speak('count', { count: items.length })}</span>
          </summary>
          <ColumnTable
            className={`text-13 ${css.table}`}
            rows={items}
            keyOf={({ code }) => code}
            columns={[
              [speak('code'), ({ code }) => <code>{code}</code>],
              [speak('description'), ({ description }) => description],
              [
                speak('actions'),
                ({ code }) => (
                  <>
                    <CopyLink label={speak('copy')} text={code} />
                    <CopyLink label={speak('copyLookUp')} text={lookUp(key, code)} />
                  </>
                ),
                'flex gap-12',
              ],
            ]}
          />
        </details>
      ))}
      {!lists && <p role="status">{speak('loading')}</p>}
      {lists && shown.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}
