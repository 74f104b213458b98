import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import type { View } from '@/lib/accounts/views/list-views'

interface PresetProps {
  view: View
  onClose(): void
}

export default function PresetDialog(props: PresetProps) {
  const [roles, setRoles] = useState<RoleChoice[]>()
  const { onClose } = props
  useEffect(() => {
    call('GET /SystemManager/system/custom/roleList')
      .then(setRoles)
      // call() has already shown the error.
      .catch(onClose)
  }, [onClose])
  return roles && <PresetForm {...props} roles={roles} />
}

function PresetForm({ view, roles, onClose }: PresetProps & { roles: RoleChoice[] }) {
  const t = useTranslations('ui.views')
  const fields: FormField[] = [
    {
      name: 'roleIds',
      label: t('roles'),
      type: 'multi-select',
      source: { options: roles.map(({ id, name }) => ({ value: id, label: name })) },
    },
  ]
  const send = async ({ roleIds }: FormValues) => {
    await call('PUT /views/:id/roles', asInput({ roleIds: roleIds ?? [] }, { id: view.id }))
    notice.success(t('presetDone', { name: view.name }))
    onClose()
  }
  return (
    <FieldsDialog
      title={t('presetTitle', { name: view.name })}
      okText={t('presetOk')}
      width={480}
      {...{ fields, onClose }}
      start={{ roleIds: view.roleIds }}
      onSend={send}
    >
      <p className="ui-note">{t('presetHelp')}</p>
    </FieldsDialog>
  )
}
