'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ask } from '../ask'
import { PublicField } from '../public-field'

const names = ['oldPassword', 'newPassword', 'again'] as const

/** The one-time password once more, and one's own twice. */
export function ChangePasswordForm() {
  const t = useTranslations('profile.password')
  const first = useTranslations('profile.first')
  const locale = useLocale()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { again, ...values } = Object.fromEntries(
      names.map(name => [name, String(new FormData(form).get(name) ?? '')]),
    ) as Record<(typeof names)[number], string>
    const show = (found: Record<string, string>) => {
      setErrors(found)
      const wrong = names.find(name => found[name])
      form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    }
    setProblem(undefined)
    const empty = Object.entries({ ...values, again }).filter(([, value]) => value === '')
    if (empty.length > 0) return show(Object.fromEntries(empty.map(([name]) => [name, t('required')])))
    if (values.newPassword !== again) return show({ again: t('differs') })
    setBusy(true)
    const answer = await ask('PUT /SystemManager/system/user/password', values, locale)
    if (answer.code === 200) return window.location.assign('/app/index')
    setBusy(false)
    if (answer.errors?.length)
      return show(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message])))
    setProblem(answer.resMsg ?? first('unreachable'))
  }

  return (
    <form method="post" noValidate onSubmit={send}>
      {problem && (
        <p className="si-wrong" role="alert">
          {problem}
        </p>
      )}
      {names.map(name => (
        <PublicField
          key={name}
          name={name}
          label={name === 'oldPassword' ? first('oneTime') : t(name)}
          type="password"
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          hint={name === 'newPassword' ? t('rule') : undefined}
          wrong={errors[name]}
        />
      ))}
      <div className="si-actions">
        <button type="submit" className="pb-button" disabled={busy}>
          {t(busy ? 'changing' : 'change')}
        </button>
      </div>
    </form>
  )
}
