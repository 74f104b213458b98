'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
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
  const form = useFormValues({ roleIds: view.roleIds }, [{ fields }])
  const send = async () => {
    const given = (form.values.roleIds ?? []) as string[]
    await call('PUT /views/:id/roles', { id: view.id, roleIds: given })
    notice.success(t('presetDone', { name: view.name }))
    onClose()
  }
  return (
    <FormDialog
      title={t('presetTitle', { name: view.name })}
      okText={t('presetOk')}
      width={480}
      {...{ fields, form, onClose }}
      onSend={send}
    >
      <p className="ui-note">{t('presetHelp')}</p>
    </FormDialog>
  )
}
