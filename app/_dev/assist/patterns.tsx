'use client'

import { useState } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Pattern } from '@/lib/ops/dev/protocol'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { useAnswer } from '../tool'
import { useSpeak, type Word } from '../words'
import { SearchInput } from './search-input'

export function Patterns() {
  const speak = useSpeak()
  const { data = [] } = useAnswer<Pattern[]>('patterns/list')
  const [search, setSearch] = useState('')
  const [text, setText] = useState('')
  const titleOf = ({ name }: Pattern) => speak(`patterns.${name}` as Word)
  const word = search.trim().toLowerCase()
  const shown = data.filter(one => `${titleOf(one)} ${one.name} ${one.source}`.toLowerCase().includes(word))
  return (
    <>
      <div className={css.bar}>
        <SearchInput value={search} onChange={setSearch} />
        <input
          className={css.input}
          aria-label={speak('tryOut')}
          placeholder={speak('tryOut')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <PlainTable
        className={css.table}
        heads={[speak('name'), speak('patterns'), speak('result'), speak('actions')]}
      >
        {shown.map(one => {
          const literal = `/${one.source}/${one.flags}`
          return (
            <tr key={one.name} data-name={one.name}>
              <td title={one.file}>{titleOf(one)}</td>
              <td>
                <code>{literal}</code>
              </td>
              <td>{text && <Verdict pattern={one} text={text} />}</td>
              <td>
                <CopyLink label={speak('copy')} text={literal} />
              </td>
            </tr>
          )
        })}
      </PlainTable>
      {shown.length === 0 && <p>{speak('nothing')}</p>}
    </>
  )
}

function Verdict({ pattern: { source, flags }, text }: { pattern: Pattern; text: string }) {
  const speak = useSpeak()
  const fits = new RegExp(source, flags).test(text)
  return <span className={fits ? css.green : css.red}>{speak(fits ? 'matches' : 'noMatch')}</span>
}
