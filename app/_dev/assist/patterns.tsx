import { useState } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { emailPattern, loginIdPattern, mobilePattern } from '@/lib/accounts/states'
import { creditCodePattern, identityCardPattern } from '@/lib/defects/contact-schema'
import { phonePattern } from '@/lib/values/phone'
import { wellFormed } from '@/lib/values/vin'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { useSpeak } from '../words'
import { SearchInput } from './search-input'

const patterns = [
  ['mobile', mobilePattern],
  ['vin', wellFormed],
  ['idCard', identityCardPattern],
  ['creditCode', creditCodePattern],
  ['phone', phonePattern],
  ['email', emailPattern],
  ['loginId', loginIdPattern],
] as const

export function Patterns() {
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
      <PlainTable
        className={`text-13 ${css.table}`}
        heads={[speak('name'), speak('patterns'), speak('actions')]}
      >
        {shown.map(({ name, title, pattern }) => (
          <tr key={name} data-name={name}>
            <td>{title}</td>
            <td>
              <code>{String(pattern)}</code>
            </td>
            <td>
              <CopyLink label={speak('copy')} text={String(pattern)} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {shown.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}
