import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { UserIdentities } from '@/lib/accounts/people/identities'

interface Props {
  known: UserIdentities
  loginId: string
  actions?: { unbind(identity: { issuer: string; subject: string }): void; await(): void; stop(): void }
}

export function IdentityList({ known: { identities, awaitedUntil }, loginId, actions }: Props) {
  const t = useTranslations('users.identities')
  return (
    <>
      {identities.length === 0 && !awaitedUntil && <p className="secondary mb-12">{t('none')}</p>}
      {identities.length > 0 && (
        <PlainTable
          className="mb-12"
          heads={[t('issuer'), t('subject'), t('since'), actions && t('actions')]}
        >
          {identities.map(({ issuer, subject, createdAt }) => (
            <tr key={`${issuer} ${subject}`}>
              <td>{issuer}</td>
              <td className="mono break-words">{subject}</td>
              <td>{formatMinute(createdAt)}</td>
              {actions && (
                <td>
                  <button
                    type="button"
                    className="ui-link"
                    onClick={() => actions.unbind({ issuer, subject })}
                  >
                    {t('unbind')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
      {awaitedUntil && (
        <p className="secondary mb-12">{t('awaited', { until: formatMinute(awaitedUntil) })}</p>
      )}
      {actions && (
        <p className="row wrap gap-y-4 gap-x-12">
          <Button onClick={awaitedUntil ? actions.stop : actions.await}>
            {t(awaitedUntil ? 'stop' : identities.length > 0 ? 'awaitMore' : 'await')}
          </Button>
          {!awaitedUntil && <span className="secondary">{t('awaitHint', { loginId })}</span>}
        </p>
      )}
    </>
  )
}
