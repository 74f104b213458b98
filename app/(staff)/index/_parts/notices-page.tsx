'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { NoticeList, type Notices } from '@/app/_shell/notices/notice-list'
import { ReadAllButton } from '@/app/_shell/notices/read-all-button'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'

export function NoticesPage({ notices }: { notices: Notices }) {
  const t = useTranslations('shell.notices')
  const home = useTranslations('home')
  const router = useRouter()
  return (
    <>
      <PageHead title={t('title')} tab={home('title')}>
        <ReadAllButton onDone={() => router.refresh()} />
        <LinkButton href="/index">{home('title')}</LinkButton>
      </PageHead>
      <Panel>
        <NoticeList notices={notices} />
      </Panel>
    </>
  )
}
