import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { permissionText } from '@/app/(staff)/_parts/permission-text'
import type { ServiceKey } from '@/lib/accounts/keys/service-keys'

interface Props {
  keys: ServiceKey[]
  actions?: { add(): void; revoke(key: ServiceKey): void }
}

export function KeyList({ keys, actions }: Props) {
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
                  {key.live && (
                    <button type="button" className="ui-link" onClick={() => actions.revoke(key)}>
                      {t('revoke')}
                    </button>
                  )}
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
