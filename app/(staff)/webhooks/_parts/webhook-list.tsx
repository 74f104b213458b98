'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { optionsOf } from '@/app/_ui/options'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import { AddButton, ListPage } from '../../_parts/list-page'
import type { May } from '../../_parts/may'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'
import { useFaultText } from './use-fault-text'
import { useWebhookColumns } from './webhook-columns'
import css from './webhooks.module.css'

const SecretModal = lazyDialog(() => import('../../_parts/secret-modal'))

interface Props {
  webhooks: WebhookRow[]
  events: readonly string[]
  may: May<'system_webhook'>
}

export function WebhookList({ webhooks, events, may }: Props) {
  const t = useTranslations('webhooks')
  const list = useListState()
  const [secret, setSecret] = useState<{ name: string; secret: string; replaced: boolean }>()
  const act = useWebhookActions(list.reload, (name, secret) => setSecret({ name, secret, replaced: true }))
  const { dialog, add, edit } = useWebhookForm(events, list.reload, ({ name, secret }) =>
    setSecret({ name, secret, replaced: false }),
  )
  // No more than twenty can be registered.
  const page = { current: 1, total: webhooks.length, size: 20, pages: 1, records: webhooks }

  const rowActions = (row: WebhookRow): (RowAction | false)[] => [
    { key: 'log', label: t('log'), href: `/webhooks/${row.id}` },
    may.edit &&
      row.pausedAt !== null && { key: 'resume', label: t('resume'), onSelect: () => void act.resume(row) },
    may.edit && { key: 'test', label: t('test'), onSelect: () => void act.test(row) },
    may.edit && {
      key: 'edit',
      label: t('edit'),
      onSelect: () => permitted('system_webhook:edit') && edit(row),
    },
    may.edit && { key: 'rotate', label: t('rotate'), onSelect: () => void act.rotate(row) },
    may.delete && { key: 'remove', label: t('remove'), danger: true, onSelect: () => void act.remove(row) },
  ]

  return (
    <>
      <ListPage
        title={t('title')}
        actions={
          <>
            <span className={css.quiet}>{t('why')}</span>
            {may.add && <AddButton access="system_webhook:add" label={t('add')} onAdd={add} />}
          </>
        }
        page={page}
        list={list}
        columns={useWebhookColumns()}
        rowActions={rowActions}
      />
      {dialog}
      {secret && (
        <SecretModal
          title={t('secret.title', { name: secret.name })}
          secret={secret.secret}
          help={`${t('secret.help')} ${secret.replaced ? t('secret.overlap') : ''}`}
          closeText={t('secret.close')}
          onClose={() => setSecret(undefined)}
        >
          <p>{t('secret.tell')}</p>
        </SecretModal>
      )}
    </>
  )
}

function useWebhookForm(
  events: readonly string[],
  onDone: () => void,
  onAdded: (added: { name: string; secret: string }) => void,
) {
  const t = useTranslations('webhooks')
  const save = useSaveOrAsk()
  const [dialog, ask] = useFieldsDialog()
  const open = (row: WebhookRow | undefined, onSend: Parameters<typeof ask>[0]['onSend']) => {
    const { name = null, url = null, enabled = true } = row ?? {}
    ask({
      title: row ? t('editTitle', { name: row.name }) : t('addTitle'),
      okText: t('save'),
      width: 560,
      fields: fieldsOf<FormField>(name => t(`fields.${name}`), {
        name: { type: 'text', required: true, maxLength: 60 },
        url: { type: 'text', required: true, maxLength: 500, placeholder: 'https://', hint: t('hints.url') },
        events: {
          ...{ type: 'multi-select', required: true },
          source: { options: optionsOf(events, value => t(`events.${value}`)) },
        },
        enabled: { type: 'boolean', hint: t('hints.enabled') },
      }),
      start: { name, url, events: row?.events ?? [...events], enabled },
      onSend,
    })
  }
  const add = () =>
    open(undefined, async values => {
      onAdded(await call('POST /webhook', asInput(values), { quiet: true }))
      onDone()
    })
  const edit = (row: WebhookRow) =>
    open(row, async values => {
      const { id } = row
      const saved = await save(
        version => call('PUT /webhook', asInput(values, { id, version }), { quiet: true }),
        row.version,
      )
      if (!saved) return false
      if (saved !== 'theirs') notice.success(t('done.saved', { name: saved.name }))
      onDone()
    })
  return { dialog, add, edit }
}

function useWebhookActions(reload: () => void, onSecret: (name: string, secret: string) => void) {
  const t = useTranslations('webhooks')
  const faultText = useFaultText()
  /** `call()` has shown the error. */
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined).finally(reload)
  return {
    test: (row: WebhookRow) =>
      permitted('system_webhook:edit') &&
      quietly(
        call('POST /webhook/:id/test', { id: row.id }).then(({ done, status, ms, fault }) =>
          done
            ? notice.success(t('done.testDone', { status: String(status), ms: String(ms) }))
            : notice.error(t('done.testFailed', { why: faultText({ status, fault }) })),
        ),
      ),
    resume: (row: WebhookRow) =>
      permitted('system_webhook:edit') &&
      quietly(
        call('POST /webhook/:id/resume', { id: row.id }).then(({ name }) =>
          notice.success(t('done.resumed', { name })),
        ),
      ),
    async rotate({ id, name }: WebhookRow) {
      if (!permitted('system_webhook:edit')) return
      const title = t('asking.rotate', { name })
      if (!(await confirm({ title, content: t('asking.rotateText'), okText: t('rotate') }))) return
      await quietly(call('POST /webhook/:id/secret', { id }).then(({ secret }) => onSecret(name, secret)))
    },
    async remove({ id, name }: WebhookRow) {
      if (!permitted('system_webhook:delete')) return
      const title = t('asking.remove', { name })
      const content = t('asking.removeText')
      if (!(await confirm({ title, content, okText: t('remove'), danger: true }))) return
      await quietly(
        call('DELETE /webhook/:id', { id }).then(() => notice.success(t('done.removed', { name }))),
      )
    },
  }
}
