'use client'

import { Button } from 'antd'
import { useState } from 'react'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { CopyLink } from '../copy-link'
import css from '../dev.module.css'
import { Field } from '../field'
import { useSpeak } from '../words'
import { addressOf, asCall, asCurl, asFetch, type Call, sampleOf } from './calls'

const maxShown = 20_000

export function CallForm({ call }: { call: Call }) {
  const speak = useSpeak()
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(sampleOf(call.body))
  const [answer, setAnswer] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const filled = { values, body }

  const send = async () => {
    const absent = call.inPath.find(name => !values[name]?.trim())
    setMissing(absent)
    if (absent)
      return console.error(speak('missingParameter', { name: absent }), `${call.method} ${call.path}`)
    if (call.body && !isJson(body)) return notice.error(speak('badBody'))
    if (call.method !== 'GET' && !(await confirm({ title: speak('sendChanges'), danger: true }))) return
    const startedAt = performance.now()
    const response = await fetch(addressOf(call, filled), {
      method: call.method,
      credentials: 'same-origin',
      ...(call.body && { body, headers: { 'Content-Type': 'application/json' } }),
    }).catch((error: Error) => error)
    const ms = Math.round(performance.now() - startedAt)
    if (response instanceof Error) return setAnswer(response.message)
    setAnswer(`${response.status}, ${ms} ms\n${indented(await response.text()).slice(0, maxShown)}`)
  }

  return (
    <div>
      <p className={css.quiet}>
        {speak('access')}: <code>{call.access}</code>
      </p>
      <div className={css.fields}>
        {[...call.inPath, ...call.query].map(name => (
          <Field
            key={name}
            label={name}
            required={call.inPath.includes(name)}
            fault={missing === name ? speak('missingParameter', { name }) : undefined}
          >
            {props => (
              <input
                {...props}
                className={css.input}
                value={values[name] ?? ''}
                onChange={event => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {call.body && (
        <Field label={speak('body')}>
          {props => (
            <textarea
              {...props}
              rows={5}
              className={css.input}
              value={body}
              onChange={event => setBody(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className={css.bar}>
        <Button type="primary" disabled={call.duplicate} onClick={() => void send()}>
          {speak('send')}
        </Button>
        <CopyLink label={speak('copyCall')} text={asCall(call, filled)} />
        <CopyLink label={speak('copyCurl')} text={asCurl(call, filled)} />
        <CopyLink label={speak('copyFetch')} text={asFetch(call, filled)} />
      </div>
      {answer && (
        <pre data-answer className={css.code}>
          {answer}
        </pre>
      )}
      <details>
        <summary>{speak('schema')}</summary>
        <pre className={css.code}>{JSON.stringify(call.described, null, 2)}</pre>
      </details>
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const indented = (text: string) => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text)
