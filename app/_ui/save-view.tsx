'use client'

import { useTranslations } from 'next-intl'
import { call } from './call'
import type { TablePreferences } from './columns'
import { notice } from './feedback'
import { FormDialog } from './form-dialog'
import type { FormField } from './form-fields'
import { shownTable } from './table-preferences'
import { useFormValues } from './use-form-values'

interface SaveProps {
  of: string
  query: string
  mayShare: boolean
  onClose(): void
}

/** Keeps the list as it stands under a name. */
export default function SaveView({ of, query, mayShare, onClose }: SaveProps) {
  const t = useTranslations('ui.views')
  const fields: FormField[] = [
    {
      name: 'name',
      label: t('name'),
      type: 'text',
      required: true,
      requiredMessage: t('needName'),
      maxLength: 60,
    },
    ...(mayShare ? [{ name: 'shared', label: t('share'), type: 'boolean' } satisfies FormField] : []),
  ]
  const form = useFormValues({ name: null, shared: false }, [{ fields }])
  const send = async () => {
    const { name } = await call<{ name: string }>('POST', '/views', {
      list: of,
      query,
      ...form.values,
      table: tableOf(shownTable(of)?.now),
    })
    notice.success(t('saved', { name }))
    onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      okText={t('keep')}
      width={460}
      fields={fields}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <p className="ui-note">{t('help')}</p>
    </FormDialog>
  )
}

/** Null leaves each person the columns they have. */
function tableOf({ columns, density }: TablePreferences = {}) {
  if (!columns && !density) return null
  return {
    density,
    columns: columns?.map(({ key, width, hidden }) => ({ key, width: width && Math.round(width), hidden })),
  }
}
