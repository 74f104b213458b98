import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { SessionRow } from '@/lib/accounts/sessions/list-sessions'
import { formatMinute } from './format-minute'
import css from './session-list.module.css'

interface Props {
  sessions: SessionRow[]
  /** Ends one session; without an id, all but the current one. */
  onEnd?(id?: string): void
}

export function SessionList({ sessions, onEnd }: Props) {
  const t = useTranslations('accounts.sessions')
  if (sessions.length === 0) return <p className="tertiary mb-12">{t('none')}</p>
  const others = sessions.filter(session => !session.current)
  return (
    <>
      <PlainTable
        className={`mb-12 ${css.table}`}
        heads={[t('device'), t('address'), t('since'), t('seen'), onEnd && t('actions')]}
      >
        {sessions.map(session => (
          <tr key={session.id} data-session={session.id}>
            <td title={session.userAgent ?? undefined}>
              {deviceOf(session.userAgent) || t(session.kind)}
              {session.current && (
                <>
                  {' '}
                  <Tag tone="green">{t('current')}</Tag>
                </>
              )}
            </td>
            <td className="mono">{session.ip ?? '—'}</td>
            <td className="nowrap">{formatMinute(session.createdAt)}</td>
            <td className="nowrap">{formatMinute(session.lastSeenAt)}</td>
            {onEnd && (
              <td>
                {!session.current && <TextButton onClick={() => onEnd(session.id)}>{t('end')}</TextButton>}
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
      {onEnd && others.length > 1 && (
        <p className="mb-12">
          <Button onClick={() => onEnd()}>{t('endAll')}</Button>
        </p>
      )}
    </>
  )
}

const browsers = [
  [/Edg\/(\d+)/, 'Edge'],
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

function deviceOf(agent: string | null): string {
  if (!agent) return ''
  const browser = browsers.flatMap(([pattern, name]) => {
    const found = pattern.exec(agent)
    return found ? [`${name} ${found[1]}`] : []
  })[0]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  return [browser ?? agent.slice(0, 40), browser && system].filter(Boolean).join(' · ')
}
