'use client'

import { type FormEvent, useState } from 'react'
import { sha256 } from './sha256'

type Problem = 'wrong' | 'tooMany' | 'switchedOff' | 'unreachable'
type Text = Record<Problem | 'loginId' | 'password' | 'submit' | 'submitting', string>

const problems: Record<number, Problem> = { 400: 'switchedOff', 401: 'wrong', 429: 'tooMany' }

/** The password sign-in: only the password's digest is sent. */
export function LoginForm({ target, text }: { target: string; text: Text }) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setBusy(true)
    setProblem(undefined)
    const status = await ask(String(typed.get('loginId')).trim(), String(typed.get('password')))
    if (status === 200) return window.location.assign(target)
    setProblem(problems[status] ?? 'unreachable')
    setBusy(false)
    form.querySelector<HTMLInputElement>('[name=password]')?.select()
  }

  return (
    <form onSubmit={signIn} noValidate={false}>
      {problem && (
        <p className="public-wrong" role="alert">
          {text[problem]}
        </p>
      )}
      <label htmlFor="loginId">{text.loginId}</label>
      <input
        id="loginId"
        name="loginId"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
      />
      <label htmlFor="password">{text.password}</label>
      <input id="password" name="password" type="password" autoComplete="current-password" required />
      <button type="submit" className="public-button" disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  )
}

/** @returns the answer's status; 0 when there was none */
async function ask(username: string, password: string): Promise<number> {
  try {
    const body = new URLSearchParams({ grant_type: 'password', username, password: await sha256(password) })
    const answer = await fetch('/app/api/SystemManager/oauth/token', { method: 'POST', body })
    return answer.status
  } catch {
    return 0
  }
}
