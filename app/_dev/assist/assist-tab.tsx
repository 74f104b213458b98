import { useEffect, useState } from 'react'
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
import { CallList } from './call-list'
import { SearchInput } from './search-input'

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
      <div className={css.bar}>
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
      <div className={css.bar}>
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
