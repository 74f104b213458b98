'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { splitCall } from '@/app/_ui/call-address'
import { sha256 } from '@/app/_ui/sha256'
import { PublicField } from '../public-field'
import { PublicForm } from '../public-form'

const problems: Record<number, string> = {
  400: 'switchedOff',
  401: 'wrong',
  403: 'secondFactor',
  429: 'tooMany',
}

export function LoginForm({ target }: { target: string }) {
  const t = useTranslations('signIn')
  const [problem, setProblem] = useState<{ text: string; seconds: number }>()
  const [ticket, setTicket] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setBusy(true)
    setProblem(undefined)
    const { status, seconds, codeTicket } = await ask(typed, ticket)
    if (status === 200) return window.location.assign(target)
    if (codeTicket) setTicket(codeTicket)
    const text = status === 400 && ticket ? 'wrongCode' : codeTicket ? 'tooManyCode' : problems[status]
    setProblem({ text: text ?? 'unreachable', seconds })
    setBusy(false)
    form.querySelector<HTMLInputElement>(`[name=${ticket ? 'code' : 'password'}]`)?.select()
  }

  return (
    <PublicForm
      onSubmit={signIn}
      problem={problem && t(problem.text, { seconds: problem.seconds })}
      busy={busy}
      submitText={t(busy ? 'submitting' : 'submit')}
    >
      {problem?.text === 'wrong' && <p className="si-hint">{t('newcomer')}</p>}
      <PublicField
        name="loginId"
        label={t('loginId')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
      />
      <PublicField
        name="password"
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {ticket && (
        <PublicField
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint={t('codeHint')}
        />
      )}
    </PublicForm>
  )
}

/** `status` is 0 when no response came; `seconds` is the wait before the next attempt. */
async function ask(typed: FormData, ticket: string | undefined) {
  const [username = '', code = ''] = ['loginId', 'code'].map(name => String(typed.get(name) ?? '').trim())
  const password = await sha256(String(typed.get('password')))
  const withCode: Record<string, string> = ticket && code ? { codeTicket: ticket, code } : {}
  try {
    const body = new URLSearchParams({ grant_type: 'password', username, password, ...withCode })
    const answer = await fetch(splitCall('POST /SystemManager/oauth/token').url, { method: 'POST', body })
    const { data } = (await answer.json()) as { data?: { codeTicket?: string } | null }
    const seconds = Number(answer.headers.get('retry-after'))
    return { status: answer.status, seconds, codeTicket: data?.codeTicket }
  } catch {
    return { status: 0, seconds: 0 }
  }
}
