'use client'

import { useLocale, useTranslations } from 'next-intl'
import { postForm } from '../post-form'
import { PublicField } from '../public-field'
import { PublicForm } from '../public-form'
import { usePublicForm } from '../use-public-form'

const names = ['oldPassword', 'newPassword', 'again'] as const

export function ChangePasswordForm() {
  const t = useTranslations('profile.password')
  const first = useTranslations('profile.first')
  const locale = useLocale()
  const { errors, busy, frame } = usePublicForm({
    names,
    check(values) {
      const empty = names.filter(name => values[name] === '')
      if (empty.length > 0) return Object.fromEntries(empty.map(name => [name, t('required')]))
      return values.newPassword === values.again ? {} : { again: t('differs') }
    },
    send: ({ again: _, ...values }) => postForm('PUT /SystemManager/system/user/password', values, locale),
    target: '/app/index',
    unreachable: first('unreachable'),
  })
  return (
    <PublicForm {...frame} submitText={t(busy ? 'changing' : 'change')}>
      {names.map(name => (
        <PublicField
          key={name}
          name={name}
          label={name === 'oldPassword' ? first('oneTime') : t(name)}
          type="password"
          autoFocus={name === 'oldPassword'}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          hint={name === 'newPassword' ? t('rule') : undefined}
          wrong={errors[name]}
        />
      ))}
    </PublicForm>
  )
}
