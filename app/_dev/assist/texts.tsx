'use client'

import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import type { FoundText } from '@/lib/ops/dev/protocol'
import css from '../dev.module.css'
import { Field } from '../field'
import { useTool } from '../tool'
import { useSpeak } from '../words'
import { usePick } from './use-pick'

export function Texts() {
  const speak = useSpeak()
  const { ask } = useTool()
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundText[]>()
  const find = async (searched: string) => {
    setText(searched)
    if (!searched.trim()) return setFound(undefined)
    const reply = await ask({ action: 'texts/find', data: { text: searched.trim().slice(0, 500) } })
    setFound(reply.state === 'success' ? (reply.data as FoundText[]) : [])
  }
  const { picking, pick, mark } = usePick(picked => void find(picked))
  return (
    <>
      <div className={css.bar}>
        <Button
          type={picking ? 'default' : 'primary'}
          className={picking ? css.picking : undefined}
          aria-pressed={picking}
          onClick={pick}
        >
          {speak(picking ? 'picking' : 'pick')}
        </Button>
        <input
          className={css.input}
          aria-label={speak('typeText')}
          placeholder={speak('typeText')}
          value={text}
          onChange={event => void find(event.target.value)}
        />
      </div>
      {mark && <div className={css.mark} style={mark} />}
      {found?.length === 0 && <p>{speak('noKey')}</p>}
      {found?.map(one => (
        <Edited key={`${one.key} ${one.zhCN} ${one.enUS}`} text={one} onSaved={() => void find(text)} />
      ))}
    </>
  )
}

function Edited({ text, onSaved }: { text: FoundText; onSaved(): void }) {
  const speak = useSpeak()
  const { change } = useTool()
  const [zhCN, setChinese] = useState(text.zhCN)
  const [enUS, setEnglish] = useState(text.enUS)
  const changed = zhCN !== text.zhCN || enUS !== text.enUS
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await change('texts/edit', { key: text.key, zhCN, enUS })
    if (reply?.state === 'success') onSaved()
  }
  return (
    <form className={css.file} data-key={text.key} onSubmit={save}>
      <p>
        <code>{text.key}</code>
      </p>
      <div className={css.both}>
        <Field label={speak('chinese')}>
          {props => (
            <textarea
              {...props}
              rows={2}
              className={css.input}
              value={zhCN}
              onChange={event => setChinese(event.target.value)}
            />
          )}
        </Field>
        <Field label={speak('english')}>
          {props => (
            <textarea
              {...props}
              rows={2}
              className={css.input}
              value={enUS}
              onChange={event => setEnglish(event.target.value)}
            />
          )}
        </Field>
      </div>
      {changed && (
        <div className={css.buttons}>
          <Button type="primary" htmlType="submit">
            {speak('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
