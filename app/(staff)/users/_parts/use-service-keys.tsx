import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ServiceKey } from '@/lib/accounts/keys/service-keys'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import { permissionText } from '@/lib/core/permissions'
import type { Input } from '@/lib/http/calls'

const SecretModal = lazyDialog(() => import('../../_parts/secret-modal'))

const addKey = 'POST /SystemManager/system/user/:id/keys'

interface Options {
  user: UserDetails | undefined
  known: { keys: ServiceKey[]; scopes: string[] } | undefined
  readOnly: boolean
  onChange(): void
}

export function useServiceKeys({ user, known, readOnly, onChange }: Options) {
  const t = useTranslations('users.keys')
  const words = useTranslations()
  const [dialog, ask] = useFieldsDialog()
  const [shown, setShown] = useState<{ name: string; secret: string }>()
  if (!user || !known || (user.type !== 'service' && known.keys.length === 0)) return {}
  const revoke = async ({ id: keyId, name }: ServiceKey) => {
    const agreed = await confirm({
      title: t('asking', { name }),
      content: t('askingText'),
      okText: t('revoke'),
      danger: true,
    })
    if (!agreed) return
    await call('DELETE /SystemManager/system/user/:id/keys/:keyId', { id: user.id, keyId })
      .then(() => notice.success(t('done', { name })))
      .catch(() => undefined)
    onChange()
  }
  const add = () =>
    ask({
      title: t('addTitle', { name: user.name }),
      okText: t('add'),
      fields: [
        { name: 'name', label: t('name'), type: 'text', required: true, maxLength: 60 },
        {
          ...{ name: 'scopes', label: t('scopes'), type: 'multi-select', required: true },
          source: { options: known.scopes.map(value => ({ value, label: permissionText(value, words) })) },
        },
        { name: 'networks', label: t('networks'), type: 'text', code: true, hint: t('networksHint') },
        { name: 'expiresOn', label: t('expiresOn'), type: 'date', required: true },
      ],
      async onSend({ networks, ...values }) {
        const input = asInput<Input<typeof addKey>>({ ...values, networks: networks ?? [] }, { id: user.id })
        setShown(await call(addKey, input, { quiet: true }))
        onChange()
      },
    })
  const actions = { add, revoke: (key: ServiceKey) => void revoke(key) }
  return {
    section: {
      key: 'keys',
      title: t('title'),
      content: (
        <KeyList keys={known.keys} actions={readOnly || user.state !== 'active' ? undefined : actions} />
      ),
    },
    dialogs: (
      <>
        {dialog}
        {shown && (
          <SecretModal
            title={t('secretTitle', { name: shown.name })}
            secret={shown.secret}
            help={t('secretHelp')}
            closeText={t('close')}
            onClose={() => setShown(undefined)}
          />
        )}
      </>
    ),
  }
}

interface Props {
  keys: ServiceKey[]
  actions?: { add(): void; revoke(key: ServiceKey): void }
}

function KeyList({ keys, actions }: Props) {
  const t = useTranslations('users.keys')
  const words = useTranslations()
  const comma = words('ui.comma')
  return (
    <>
      <p className="secondary mb-12">{t('hint')}</p>
      {keys.length === 0 && <p className="secondary mb-12">{t('none')}</p>}
      {keys.length > 0 && (
        <PlainTable
          className="mb-12"
          heads={[
            ...['name', 'start', 'scopes', 'networks', 'until', 'used'].map(name => t(name)),
            actions && t('actions'),
          ]}
        >
          {keys.map(key => (
            <tr key={key.id} data-key={key.id}>
              <td>{key.name}</td>
              <td className="mono">{key.start}…</td>
              <td>{key.scopes.map(scope => permissionText(scope, words)).join(comma)}</td>
              <td className="mono break-words">{key.networks.join(comma) || t('anywhere')}</td>
              <td>
                {formatMinute(key.expiresAt)}{' '}
                {!key.live && <Tag tone="grey">{t(key.revokedAt ? 'revoked' : 'expired')}</Tag>}
              </td>
              <td>
                {key.lastUsedAt
                  ? t('usedFrom', { at: formatMinute(key.lastUsedAt), from: key.lastUsedFrom ?? '—' })
                  : t('never')}
              </td>
              {actions && (
                <td>
                  {key.live && <TextButton onClick={() => actions.revoke(key)}>{t('revoke')}</TextButton>}
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
      {actions && (
        <p className="mb-12">
          <Button onClick={actions.add}>{t('add')}</Button>
        </p>
      )}
    </>
  )
}
