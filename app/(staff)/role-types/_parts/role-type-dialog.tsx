import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'
import { useShippedName } from '../../_parts/use-shipped-name'

interface Props {
  type: RoleType | undefined
  onClose(): void
  onDone(name: string): void
}

export default function RoleTypeDialog({ type, onClose, onDone }: Props) {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  const save = useSaveOrAsk()
  const fields = useMemo<FormField[]>(
    () => [
      {
        name: 'name',
        label: t('types.name'),
        type: 'text',
        required: true,
        maxLength: 50,
        disabled: () => type?.builtIn ?? false,
        hint: type?.builtIn ? t('hints.builtIn') : undefined,
      },
      { name: 'remarks', label: t('fields.remarks'), type: 'textarea', rows: 3, maxLength: 300 },
    ],
    [t, type],
  )
  const form = useFormValues(
    { name: type ? shippedName(type.name) : null, remarks: type?.remarks ? shippedName(type.remarks) : null },
    [{ fields }],
  )

  const send = async () => {
    const saved = await save(
      version =>
        type
          ? call(
              'PUT /SystemManager/system/role/type/edit',
              asInput({ ...form.values, ...(type.builtIn && { name: type.name }) }, { id: type.id, version }),
              {
                quiet: true,
              },
            )
          : call('POST /SystemManager/system/role/type/add', asInput(form.values), { quiet: true }),
      type?.version ?? 0,
    )
    if (saved) onDone(saved === 'theirs' ? type!.name : saved.name)
  }

  return (
    <FormDialog
      title={type ? t('types.editTitle', { name: shippedName(type.name) }) : t('types.add')}
      fields={fields}
      form={form}
      okText={t('save')}
      onSend={send}
      onClose={onClose}
      width={480}
    />
  )
}
