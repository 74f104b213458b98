import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'
import { setUnread } from './unread'
import './notices.css'

export type Notices = Data<'GET /notices'>['records']

const minute = (instant: string) => instant.slice(0, 16).replace('T', ' ')

export function NoticeList({ notices, onOpen }: { notices: Notices; onOpen?(): void }) {
  const t = useTranslations('shell.notices')
  if (notices.length === 0) return <p className="sh-no-notices secondary text-center">{t('none')}</p>
  const open = (id: string) => {
    // Not marked: the page opens all the same.
    void call('POST /notices/read', { ids: [id] }, { quiet: true })
      .then(({ unread }) => setUnread(unread))
      .catch(() => undefined)
    onOpen?.()
  }
  return (
    <ol className="sh-notices">
      {notices.map(({ id, text, href, createdAt, read }) => (
        <li key={id}>
          <Link
            className="p-8-12 text-inherit block break-words border-top"
            href={href}
            prefetch={false}
            data-read={read}
            onClick={() => open(id)}
          >
            <span>
              {!read && <b className="text-primary bold">{t('new')}</b>} {text}
            </span>
            <small className="block secondary">{minute(createdAt)}</small>
          </Link>
        </li>
      ))}
    </ol>
  )
}
