import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { notice, showError } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'

interface Props {
  webhook: WebhookRow | undefined
  events: readonly string[]
  onClose(): void
  onDone(name: string, secret?: string): void
}

export default function WebhookDialog({ webhook, events, onClose, onDone }: Props) {
  const t = useTranslations('webhooks')
  const save = useSaveOrAsk()
  const fields = useMemo<FormField[]>(
    () => [
      { name: 'name', label: t('fields.name'), type: 'text', required: true, maxLength: 60 },
      {
        name: 'url',
        label: t('fields.url'),
        type: 'text',
        required: true,
        maxLength: 500,
        placeholder: 'https://',
        hint: t('hints.url'),
      },
      {
        name: 'events',
        label: t('fields.events'),
        type: 'multi-select',
        required: true,
        source: { options: events.map(value => ({ value, label: t(`events.${value}`) })) },
      },
      { name: 'enabled', label: t('fields.enabled'), type: 'boolean', hint: t('hints.enabled') },
    ],
    [t, events],
  )
  const { name = null, url = null, enabled = true } = webhook ?? {}
  const form = useFormValues({ name, url, events: webhook?.events ?? [...events], enabled }, [{ fields }])

  const add = async () => {
    const added = await call('POST /webhook', asInput(form.values), { quiet: true })
    onDone(added.name, added.secret)
  }
  const edit = async ({ id, version }: WebhookRow) => {
    const saved = await save(
      version => call('PUT /webhook', asInput(form.values, { id, version }), { quiet: true }),
      version,
    )
    if (!saved) return
    if (saved !== 'theirs') notice.success(t('done.saved', { name: saved.name }))
    onDone(String(form.values.name))
  }
  const send = () =>
    (webhook ? edit(webhook) : add()).catch(error => {
      if (error instanceof CallError && error.errors.length === 0)
        showError(error.message, { requestId: error.requestId })
      throw error
    })

  return (
    <FormDialog
      title={webhook ? t('editTitle', { name: webhook.name }) : t('addTitle')}
      {...{ fields, form, onClose }}
      okText={t('save')}
      onSend={send}
      width={560}
    />
  )
}
