import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { UserIdentities } from '@/lib/accounts/identities/identity-rows'
import css from './users.module.css'

interface Props {
  known: UserIdentities
  loginId: string
  actions?: { unbind(identity: { issuer: string; subject: string }): void; await(): void; stop(): void }
}

export function IdentityList({ known: { identities, awaitedUntil }, loginId, actions }: Props) {
  const t = useTranslations('users.identities')
  return (
    <>
      {identities.length === 0 && !awaitedUntil && <p className={css.none}>{t('none')}</p>}
      {identities.length > 0 && (
        <PlainTable
          className={css.identities}
          heads={[t('issuer'), t('subject'), t('since'), actions && t('actions')]}
        >
          {identities.map(({ issuer, subject, createdAt }) => (
            <tr key={`${issuer} ${subject}`}>
              <td>{issuer}</td>
              <td className={css.subject}>{subject}</td>
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
      {awaitedUntil && <p className={css.none}>{t('awaited', { until: formatMinute(awaitedUntil) })}</p>}
      {actions && (
        <p className={css.await}>
          <Button onClick={awaitedUntil ? actions.stop : actions.await}>
            {t(awaitedUntil ? 'stop' : identities.length > 0 ? 'awaitMore' : 'await')}
          </Button>
          {!awaitedUntil && <span className={css.quiet}>{t('awaitHint', { loginId })}</span>}
        </p>
      )}
    </>
  )
}
