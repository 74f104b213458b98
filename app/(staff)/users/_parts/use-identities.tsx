import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { TextButton } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { RowAction } from '@/app/_ui/table/row-actions'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { UserIdentities } from '@/lib/accounts/people/identities'
import type { UserDetails } from '@/lib/accounts/people/user-rows'

const path = '/SystemManager/system/user/:id/identities'

interface Options {
  user: UserDetails | undefined
  known: UserIdentities | undefined
  readOnly: boolean
  onChange(): void
}

export function useIdentities({ user, known, readOnly, onChange }: Options) {
  const t = useTranslations('users.identities')
  const [go] = useNavigate()
  const [dialog, ask] = useFieldsDialog()
  if (!user || !known || known.byLogin) return {}
  const { id, name, loginId } = user
  // call() has already shown the error.
  const quietly = (work: Promise<unknown>, done: string) =>
    void work
      .then(() => notice.success(t(`done.${done}`, { name })))
      .catch(() => undefined)
      .finally(onChange)
  const unbind = async (identity: { issuer: string; subject: string }) => {
    const agreed = await confirm({
      title: t('asking', { name }),
      content: t('askingText'),
      okText: t('unbind'),
      danger: true,
    })
    if (agreed) quietly(call(`DELETE ${path}`, { id, ...identity }), 'unbound')
  }
  const bind = () =>
    ask({
      title: t('bindTitle', { name }),
      okText: t('bindSubmit'),
      width: 480,
      fields: [
        {
          ...{ name: 'id', label: t('account'), type: 'select', required: true },
          source: { search: searchAccounts },
        },
      ],
      async onSend({ id: to }) {
        await call(`POST ${path}`, { id: String(to), waitingId: id }, { quiet: true })
        notice.success(t('done.bound'))
        void go(`/users/${to}`, { replace: true })
      },
      children: <p className="ui-notice">{t('bindText', { loginId })}</p>,
    })
  const binds = user.state === 'pending' && !readOnly && known.identities.length > 0
  const action: RowAction | false = binds && { key: 'bind', label: t('bind'), onSelect: bind }
  return {
    action,
    dialog,
    section: user.state === 'active' && {
      key: 'identities',
      title: t('title'),
      content: (
        <IdentityList
          known={known}
          loginId={loginId}
          actions={
            readOnly
              ? undefined
              : {
                  unbind: identity => void unbind(identity),
                  await: () => quietly(call(`POST ${path}/await`, { id }), 'awaiting'),
                  stop: () => quietly(call(`DELETE ${path}/await`, { id }), 'stopped'),
                }
          }
        />
      ),
    },
  }
}

async function searchAccounts(name: string, signal: AbortSignal) {
  const { records } = await call(
    'GET /SystemManager/system/custom/userPage',
    { name, state: 'active', pageCurrent: 1, pageSize: 20 },
    { quiet: true, signal },
  )
  return records
    .filter(one => one.withinReach)
    .map(one => ({ value: one.id, label: `${one.name} · ${one.loginId}` }))
}

interface Props {
  known: UserIdentities
  loginId: string
  actions?: { unbind(identity: { issuer: string; subject: string }): void; await(): void; stop(): void }
}

function IdentityList({ known: { identities, awaitedUntil }, loginId, actions }: Props) {
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
              <td className="nowrap">{formatMinute(createdAt)}</td>
              {actions && (
                <td>
                  <TextButton onClick={() => actions.unbind({ issuer, subject })}>{t('unbind')}</TextButton>
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
