'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import type { May } from '../../_parts/may'
import { Total } from '../../_parts/total'
import { useWebhookActions } from './use-webhook-actions'
import { useWebhookColumns } from './webhook-columns'
import css from './webhooks.module.css'

const WebhookDialog = lazyDialog(() => import('./webhook-dialog'))
const SecretModal = lazyDialog(() => import('../../_parts/secret-modal'))

interface Props {
  webhooks: WebhookRow[]
  events: readonly string[]
  may: May<'system_webhook'>
}

export function WebhookList({ webhooks, events, may }: Props) {
  const t = useTranslations('webhooks')
  const list = useListState()
  const [editing, setEditing] = useState<WebhookRow | 'new'>()
  const [secret, setSecret] = useState<{ name: string; secret: string; replaced: boolean }>()
  const act = useWebhookActions(list.reload, (name, secret) => setSecret({ name, secret, replaced: true }))
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
      onSelect: () => permitted('system_webhook:edit') && setEditing(row),
    },
    may.edit && { key: 'rotate', label: t('rotate'), onSelect: () => void act.rotate(row) },
    may.delete && { key: 'remove', label: t('remove'), danger: true, onSelect: () => void act.remove(row) },
  ]

  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        <span className={css.quiet}>{t('why')}</span>
        {may.add && (
          <ActionButton
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => permitted('system_webhook:add') && setEditing('new')}
          >
            {t('add')}
          </ActionButton>
        )}
      </PageHead>
      <DataTable
        page={page}
        columns={useWebhookColumns()}
        list={list}
        label={t('title')}
        rowActions={rowActions}
      />
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          events={events}
          onClose={() => setEditing(undefined)}
          onDone={(name, secret) => {
            setEditing(undefined)
            if (secret) setSecret({ name, secret, replaced: false })
            list.reload()
          }}
        />
      )}
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
