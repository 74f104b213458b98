import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { permissionText } from '../../_parts/permission-text'

interface Props {
  user: { id: string; name: string }
  scopes: readonly string[]
  onClose(): void
  onDone(added: { name: string; secret: string }): void
}

export default function AddKeyDialog({ user: { id, name }, scopes, onClose, onDone }: Props) {
  const t = useTranslations('users.keys')
  const words = useTranslations()
  const fields = useMemo<FormField[]>(
    () => [
      { name: 'name', label: t('name'), type: 'text', required: true, maxLength: 60 },
      {
        name: 'scopes',
        label: t('scopes'),
        type: 'multi-select',
        required: true,
        source: { options: scopes.map(value => ({ value, label: permissionText(value, words) })) },
      },
      { name: 'networks', label: t('networks'), type: 'text', code: true, hint: t('networksHint') },
      { name: 'expiresOn', label: t('expiresOn'), type: 'date', required: true },
    ],
    [t, words, scopes],
  )
  return (
    <FieldsDialog
      title={t('addTitle', { name })}
      {...{ fields, onClose }}
      okText={t('add')}
      onSend={async ({ networks, ...values }) => {
        const given = { ...values, networks: networks ?? [] }
        onDone(
          await call('POST /SystemManager/system/user/:id/keys', asInput(given, { id }), { quiet: true }),
        )
      }}
    />
  )
}
