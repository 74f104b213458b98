'use client'

import { Button } from 'antd'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { RecordedRequest } from '@/lib/ops/dev/protocol'
import css from '../dev.module.css'
import { useAnswer, useTool } from '../tool'
import { useSpeak } from '../words'

export function Requests() {
  const speak = useSpeak()
  const { data, again } = useAnswer<RecordedRequest[]>('requests/list')
  return (
    <>
      <div className={css.bar}>
        <Button onClick={again}>{speak('reload')}</Button>
      </div>
      {data?.length === 0 && <p>{speak('noRequests')}</p>}
      {data?.map(request => (
        <Request key={request.id} request={request} />
      ))}
    </>
  )
}

function Request({ request }: { request: RecordedRequest }) {
  const speak = useSpeak()
  const locale = useLocale()
  const { id, method, path, status, ms, statements, bench, at } = request
  const inSql = Math.round(statements.reduce((sum, one) => sum + one.ms, 0) * 10) / 10
  return (
    <details className={css.file}>
      <summary>
        <time dateTime={at} className={css.quiet}>
          {new Date(at).toLocaleTimeString(locale)}
        </time>{' '}
        <strong>{method}</strong> <code>{path}</code>{' '}
        <span className={status < 400 ? css.quiet : css.red}>{status}</span> {ms} ms{' '}
        <span className={css.quiet}>{speak('statements', { count: statements.length, ms: inSql })}</span>
        {bench && ms > bench.p95Ms && (
          <span className={css.red}> {speak('slower', { name: bench.name, p95: bench.p95Ms })}</span>
        )}
      </summary>
      {statements.map((statement, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request's statements never change
        <StatementLine key={at} id={id} at={at} statement={statement} />
      ))}
    </details>
  )
}

interface LineProps {
  id: string
  at: number
  statement: RecordedRequest['statements'][number]
}

function StatementLine({ id, at, statement: { text, ms, rows, failed } }: LineProps) {
  const speak = useSpeak()
  const { ask } = useTool()
  const [plan, setPlan] = useState<string>()
  const explain = async () => {
    const reply = await ask({ action: 'requests/plan', data: { id, at } })
    setPlan(reply.state === 'success' ? String(reply.data) : reply.msg)
  }
  return (
    <div className={css.statement}>
      <pre className={css.code}>{text}</pre>
      <div>
        {ms} ms {rows !== null && speak('rows', { rows })}{' '}
        {failed && <span className={css.red}>{speak('failed')}</span>}
        <br />
        <button type="button" className="ui-link" onClick={() => void explain()}>
          {speak('plan')}
        </button>
      </div>
      {plan !== undefined && (
        <pre data-plan className={css.code}>
          {plan}
        </pre>
      )}
    </div>
  )
}
