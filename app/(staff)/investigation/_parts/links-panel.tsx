'use client'

import { Button } from 'antd'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { IconButton, TextButton } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import type { Detail } from './read-detail'

type Props = { id: string; mayEdit: boolean; mayDraft: boolean } & NonNullable<Detail['links']>

const pages = { watchItem: '/rule?entry=', recall: '/carBack?id=' }

export function LinksPanel({ id, links, offered, mayEdit, mayDraft }: Props) {
  const t = useTranslations('investigations.links')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const add = (link: object) =>
    call('POST /investigationinfo/link', asInput({ id, ...link })).then(() => router.refresh())
  const remove = (linkId: string) =>
    call('DELETE /investigationinfo/:id/link/:linkId', { id, linkId }).finally(() => router.refresh())
  const [go] = useNavigate()
  const draft = () =>
    call('POST /investigationinfo/recall', { id }).then(recall => go(`${pages.recall}${recall.id}`))
  const addAbroad = () =>
    ask({
      ...{ title: t('abroad'), okText: t('add') },
      fields: [
        { name: 'title', label: t('title'), type: 'text', maxLength: 200, required: true },
        { name: 'address', label: t('address'), type: 'text', maxLength: 500 },
        { name: 'note', label: t('note'), type: 'textarea', rows: 2, maxLength: 500 },
      ],
      onSend: values => add({ entity: 'abroad', ...values, address: values.address || undefined }),
    })
  return (
    <Panel title={t('label')}>
      {links.length === 0 && <p className="tertiary">{t('none')}</p>}
      <ul className="grid gap-8">
        {links.map(({ id: linkId, entity, entityId, title, address, note }) => (
          <li key={linkId} className="row wrap gap-8">
            <Tag tone="grey">{t(`kinds.${entity}`)}</Tag>
            {entity === 'abroad' ? (
              address ? (
                <a href={address} rel="noreferrer" target="_blank">
                  {title}
                </a>
              ) : (
                title
              )
            ) : (
              <Link href={`${pages[entity]}${entityId}`} prefetch={false}>
                {title}
              </Link>
            )}
            {note && <span className="tertiary">{note}</span>}
            {mayEdit && (
              <IconButton
                icon="close"
                label={t('remove', { title })}
                onClick={() => void remove(linkId).catch(() => undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && offered.length > 0 && (
        <>
          <h3 className="mt-16">{t('offered')}</h3>
          <ul className="grid gap-8">
            {offered.map(recall => (
              <li key={recall.id} className="row wrap gap-8">
                <Link href={`/carBack?id=${recall.id}`} prefetch={false}>
                  {recall.title}
                </Link>
                <TextButton
                  onClick={() => void add({ entity: 'recall', entityId: recall.id }).catch(() => undefined)}
                >
                  {t('add')}
                </TextButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row wrap gap-8 mt-16">
        {mayDraft && <ActionButton onClick={draft}>{t('draftRecall')}</ActionButton>}
        {mayEdit && <Button onClick={addAbroad}>{t('abroad')}</Button>}
      </div>
      {dialog}
    </Panel>
  )
}
