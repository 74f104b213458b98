'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { splitCall } from '@/app/_ui/call-address'
import { sha256 } from '@/app/_ui/sha256'
import { PublicField } from '../public-field'
import { PublicForm } from '../public-form'

const problems: Record<number, string> = { 400: 'switchedOff', 401: 'wrong', 429: 'tooMany' }

export function LoginForm({ target }: { target: string }) {
  const t = useTranslations('signIn')
  const [problem, setProblem] = useState<{ text: string; seconds: number }>()
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setBusy(true)
    setProblem(undefined)
    const { status, seconds } = await ask(String(typed.get('loginId')).trim(), String(typed.get('password')))
    if (status === 200) return window.location.assign(target)
    setProblem({ text: problems[status] ?? 'unreachable', seconds })
    setBusy(false)
    form.querySelector<HTMLInputElement>('[name=password]')?.select()
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
    </PublicForm>
  )
}

/** `status` is 0 when no response came; `seconds` is the wait before the next attempt. */
async function ask(username: string, password: string): Promise<{ status: number; seconds: number }> {
  try {
    const body = new URLSearchParams({ grant_type: 'password', username, password: await sha256(password) })
    const answer = await fetch(splitCall('POST /SystemManager/oauth/token').url, { method: 'POST', body })
    return { status: answer.status, seconds: Number(answer.headers.get('retry-after')) }
  } catch {
    return { status: 0, seconds: 0 }
  }
}
