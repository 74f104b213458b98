import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import { useShippedName } from '../../_parts/use-shipped-name'
import { sendOrShowError } from './send-or-show-error'

interface Props {
  user: UserRow
  roles: RoleChoice[]
  onClose(): void
  onDone(): void
}

export default function EnableUserDialog({ user, roles, onClose, onDone }: Props) {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  const fields: FormField[] = [
    {
      name: 'roleIds',
      label: t('fields.roles'),
      type: 'multi-select',
      required: true,
      hint: t('letIn.hint'),
      source: {
        options: roles
          .filter(role => role.withinReach)
          .map(role => ({ value: role.id, label: shippedName(role.name) })),
      },
    },
  ]
  const send = async (values: FormValues) => {
    const { id, version } = user
    await sendOrShowError('POST /SystemManager/system/user/:id/enable', asInput(values, { id, version }))
    onDone()
  }

  return (
    <FieldsDialog
      title={t('letIn.title', { name: user.name })}
      {...{ fields, onClose }}
      start={{ roleIds: user.roles.map(role => role.id) }}
      okText={t('actions.letIn')}
      onSend={send}
      width={480}
    >
      <p className="ui-notice">
        {user.wantedLoginId
          ? t('letIn.taken', { wanted: user.wantedLoginId, loginId: user.loginId })
          : t('letIn.loginId', { loginId: user.loginId })}
      </p>
    </FieldsDialog>
  )
}
