import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { PasswordInput } from '@/app/_ui/form/password-input'

interface Props {
  onClose(): void
  onDone(ended: number): void
}

const names = ['oldPassword', 'newPassword', 'again'] as const

export default function PasswordDialog({ onClose, onDone }: Props) {
  const t = useTranslations('profile.password')
  const fields = names.map(
    (name): FormField => ({
      ...{ name, label: t(name), type: 'custom', required: true, requiredMessage: t('required') },
      check: (value, { newPassword }) =>
        name === 'again' && value !== newPassword ? t('differs') : undefined,
      render: ({ id, value, set, invalid, describedBy }) => (
        <PasswordInput
          {...{ id, name }}
          className="ui-control w-full"
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={String(value ?? '')}
          onChange={event => set(event.target.value)}
        />
      ),
    }),
  )
  const send = async ({ oldPassword, newPassword }: FormValues) => {
    const input = { oldPassword: String(oldPassword), newPassword: String(newPassword) }
    const { sessionsEnded } = await call('PUT /SystemManager/system/user/password', input, { quiet: true })
    onDone(sessionsEnded)
  }
  return (
    <FieldsDialog {...{ fields, onClose }} title={t('change')} okText={t('change')} width={440} onSend={send}>
      <p className="secondary mb-12">{t('rule')}</p>
    </FieldsDialog>
  )
}
