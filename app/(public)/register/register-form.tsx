'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { ask } from '../ask'
import { PublicField } from '../public-field'

const fields = [
  { name: 'loginId', autoComplete: 'username', required: true, maxLength: 64 },
  { name: 'name', autoComplete: 'name', required: true, maxLength: 120 },
  { name: 'deptName', autoComplete: 'organization', maxLength: 200 },
  { name: 'mobile', type: 'tel', autoComplete: 'tel', maxLength: 20 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 200 },
  { name: 'password', type: 'password', autoComplete: 'new-password', required: true },
  { name: 'again', type: 'password', autoComplete: 'new-password', required: true },
] as const

type Errors = Record<string, string>

/** The registration: what is wrong stands at its field, the first of them in focus. */
export function RegisterForm() {
  const t = useTranslations('register')
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const show = (found: Errors) => {
    setErrors(found)
    const first = fields.find(({ name }) => found[name])
    if (first) element.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { again, ...values } = Object.fromEntries(
      fields.map(({ name }) => [name, String(new FormData(event.currentTarget).get(name) ?? '')]),
    ) as Errors
    const missing = fields.filter(field => 'required' in field && !(values[field.name] ?? again)?.trim())
    setProblem(undefined)
    if (missing.length > 0)
      return show(Object.fromEntries(missing.map(({ name }) => [name, t('required', { field: t(name) })])))
    if (values.password !== again) return show({ again: t('differs') })
    setBusy(true)
    const answer = await ask('POST /SystemManager/system/user/register', asInput(values), locale)
    if (answer.code === 200) return window.location.assign('/app/register/result')
    setBusy(false)
    if (answer.errors?.length)
      return show(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message])))
    setProblem(answer.resMsg ?? t('unreachable'))
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={send}>
      {problem && (
        <p className="si-wrong" role="alert">
          {problem}
        </p>
      )}
      {fields.map(({ name, ...input }) => (
        <PublicField
          key={name}
          name={name}
          label={t(name) + ('required' in input ? '' : t('optional'))}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          hint={name === 'password' ? t('passwordRule') : undefined}
          wrong={errors[name]}
        />
      ))}
      <div className="si-actions">
        <button type="submit" className="pb-button" disabled={busy}>
          {t(busy ? 'submitting' : 'submit')}
        </button>
      </div>
    </form>
  )
}
