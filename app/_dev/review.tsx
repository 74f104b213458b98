'use client'

import { Button, Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Plan } from '@/lib/ops/dev/protocol'
import css from './dev.module.css'
import { useSpeak } from './words'

interface Props {
  plan: Plan
  onWrite(uncommitted: boolean): void
  onCancel(): void
}

export function Review({ plan, onWrite, onCancel }: Props) {
  const speak = useSpeak()
  const [uncommitted, setUncommitted] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const open = plan.files.some(file => file.uncommitted)
  return (
    <section aria-label={speak('review')}>
      <h2 ref={head} tabIndex={-1}>
        {speak('review')}
      </h2>
      {plan.files.map(({ path, kind, diff, uncommitted: dirty }) => (
        <details key={path} open={kind === 'changed' || plan.files.length === 1} className={css.file}>
          <summary>
            <code>{path}</code> <span className={css.quiet}>{speak(kind)}</span>
            {dirty && <span className={css.red}> {speak('uncommitted')}</span>}
          </summary>
          <Diff text={diff} />
        </details>
      ))}
      {open && (
        <p>
          <Checkbox checked={uncommitted} onChange={event => setUncommitted(event.target.checked)}>
            {speak('confirmUncommitted')}
          </Checkbox>
        </p>
      )}
      <div className={css.buttons}>
        <Button type="primary" disabled={open && !uncommitted} onClick={() => onWrite(uncommitted)}>
          {speak('write')}
        </Button>
        <Button onClick={onCancel}>{speak('cancel')}</Button>
      </div>
    </section>
  )
}

const signs: Record<string, string | undefined> = { '+': css.plus, '-': css.minus, '@': css.quiet }

function Diff({ text }: { text: string }) {
  return (
    <pre className={css.code}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never change
        <span key={at} className={signs[line[0] ?? '']}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}
