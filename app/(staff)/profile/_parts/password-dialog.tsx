import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { PasswordInput } from '@/app/_ui/form/password-input'
import { alarmRefused, errorsByPath } from '@/app/_ui/refusal'
import css from './profile.module.css'

interface Props {
  onClose(): void
  onDone(ended: number): void
}

const names = ['oldPassword', 'newPassword', 'again'] as const
type Name = (typeof names)[number]

export default function PasswordDialog({ onClose, onDone }: Props) {
  const t = useTranslations('profile.password')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirst(form)
  const [values, setValues] = useState<Record<Name, string>>({ oldPassword: '', newPassword: '', again: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [sending, setSending] = useState(false)

  const show = (found: Partial<Record<Name, string>>) => {
    setErrors(found)
    const first = names.find(name => found[name])
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const send = async () => {
    if (sending) return
    const { oldPassword, newPassword, again } = values
    const empty = names.filter(name => values[name] === '').map(name => [name, t('required')] as const)
    if (empty.length > 0) return show(Object.fromEntries(empty))
    if (newPassword !== again) return show({ again: t('differs') })
    setSending(true)
    try {
      const { sessionsEnded } = await call(
        'PUT /SystemManager/system/user/password',
        { oldPassword, newPassword },
        { quiet: true },
      )
      onDone(sessionsEnded)
    } catch (error) {
      setSending(false)
      if (!(error instanceof CallError)) throw error
      if (error.errors.length === 0) return alarmRefused(error)
      show(errorsByPath(error))
    }
  }

  return (
    <Modal
      open
      width={440}
      title={t('change')}
      okText={t('change')}
      okButtonProps={{ loading: sending && { delay: 300 } }}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <form
        ref={form}
        className={`grid gap-12 ${css.dialog}`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="secondary">{t('rule')}</p>
        {names.map(name => (
          <div key={name} data-field={name}>
            <label className="block mb-4 secondary" htmlFor={id + name}>
              {t(name)}
            </label>
            <PasswordInput
              id={id + name}
              name={name}
              className="ui-control"
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] ? `${id}${name}-wrong` : undefined}
              value={values[name]}
              onChange={event => {
                setValues({ ...values, [name]: event.target.value })
                setErrors({ ...errors, [name]: undefined })
              }}
            />
            {errors[name] && (
              <p id={`${id}${name}-wrong`} className="text-error mt-4">
                {errors[name]}
              </p>
            )}
          </div>
        ))}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
