import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { NoticeList, type Notices } from './notice-list'
import { ReadAllButton } from './read-all-button'
import { setUnread } from './unread'

const shown = 20

export default function NoticePanel({ onClose }: { onClose(): void }) {
  const t = useTranslations('shell.notices')
  const [notices, setNotices] = useState<Notices | 'failed'>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same again
  useEffect(() => {
    let live = true
    call('GET /notices', { limit: shown }, { quiet: true }).then(
      ({ records, unread }) => {
        if (!live) return
        setNotices(records)
        setUnread(unread)
      },
      () => live && setNotices('failed'),
    )
    return () => {
      live = false
    }
  }, [round])
  return (
    <section aria-label={t('title')} aria-busy={!notices}>
      <header className="row between">
        <h2>{t('title')}</h2>
        <ReadAllButton onDone={() => setRound(count => count + 1)} />
      </header>
      {notices === 'failed' ? (
        <p className="sh-no-notices secondary text-center">{t('failed')}</p>
      ) : (
        notices && <NoticeList notices={notices} onOpen={onClose} />
      )}
      <footer className="row between">
        <Link href="/index?notices=1" prefetch={false} onClick={onClose}>
          {t('all')}
        </Link>
      </footer>
    </section>
  )
}
