'use client'

import { useLocale, useTranslations } from 'next-intl'
import { postForm } from '../post-form'
import { PublicField } from '../public-field'
import { PublicForm } from '../public-form'
import { usePublicForm } from '../use-public-form'

const fields = [
  { name: 'loginId', autoComplete: 'username', required: true, maxLength: 64 },
  { name: 'name', autoComplete: 'name', required: true, maxLength: 120 },
  { name: 'deptName', autoComplete: 'organization', maxLength: 200 },
  { name: 'mobile', type: 'tel', autoComplete: 'tel', maxLength: 20 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 200 },
  { name: 'password', type: 'password', autoComplete: 'new-password', required: true },
  { name: 'again', type: 'password', autoComplete: 'new-password', required: true },
] as const
const names = fields.map(({ name }) => name)

export function RegisterForm() {
  const t = useTranslations('register')
  const locale = useLocale()
  const { errors, busy, frame } = usePublicForm({
    names,
    check(values) {
      const missing = fields.filter(field => 'required' in field && !values[field.name].trim())
      if (missing.length > 0)
        return Object.fromEntries(missing.map(({ name }) => [name, t('required', { field: t(name) })]))
      return values.password === values.again ? {} : { again: t('differs') }
    },
    send: ({ again: _, ...values }) => postForm('POST /SystemManager/system/user/register', values, locale),
    target: '/app/register/result',
    unreachable: t('unreachable'),
  })
  return (
    <PublicForm {...frame} submitText={t(busy ? 'submitting' : 'submit')}>
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
    </PublicForm>
  )
}
