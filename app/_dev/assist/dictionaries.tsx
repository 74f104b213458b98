import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Data } from '@/lib/http/calls'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { useSpeak } from '../words'
import { SearchInput } from './search-input'

type List = Data<'GET /dicinfo/all'>[number]

export function Dictionaries() {
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
        <details key={key} className={css.file} open={word !== '' && shown.length < 6}>
          <summary>
            {name} <code>{key}</code>{' '}
            <span className="secondary">{speak('count', { count: items.length })}</span>
          </summary>
          <PlainTable
            className={`text-13 ${css.table}`}
            heads={[speak('code'), speak('description'), speak('actions')]}
          >
            {items.map(({ code, description }) => (
              <tr key={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td>{description}</td>
                <td className="flex gap-12">
                  <CopyLink label={speak('copy')} text={code} />
                  <CopyLink label={speak('copyLookUp')} text={lookUp(key, code)} />
                </td>
              </tr>
            ))}
          </PlainTable>
        </details>
      ))}
      {!lists && <p role="status">{speak('loading')}</p>}
      {lists && shown.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}

const lookUp = (key: string, code: string) =>
  `lists.find(({ key }) => key === '${key}')?.items.find(({ code }) => code === '${code}')?.description ?? '${code}'`
