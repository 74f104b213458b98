import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { FeedbackHost } from '@/app/_ui/feedback/feedback-host'
import { Breadcrumb } from './breadcrumb'
import { ConnectionLine } from './connection-line'
import { FindButton } from './find/find-button'
import { FoldButton } from './fold-button'
import { LanguageSwitch } from './language-switch'
import { labelKeysOf, type MenuEntry } from './menu'
import { Bell } from './notices/bell'
import { ProgressBar } from './progress-bar'
import { SideMenu } from './side-menu'
import { pinned } from './tabs/pinned'
import { TabBar } from './tabs/tab-bar'
import type { ThemeChoice } from './theme/choice'
import { ThemeSwitch } from './theme-switch'
import { UserMenu } from './user-menu'
import './shell.css'

interface ShellProps {
  entries: MenuEntry[]
  user: {
    name: string
    deptName: string
    avatar: string | null
    tasks: boolean
    finds: boolean
    findsFiles: boolean
    findsRecalls: boolean
    personal: boolean
  }
  unread: number
  watched: number | null
  footer: string
  folded: boolean
  notice?: ReactNode
  theme: ThemeChoice
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const { entries, user, unread, watched, footer, folded, theme, notice, children } = props
  const t = useTranslations()
  const pages = labelKeysOf(entries)
  return (
    <div id="shell" className="shell" data-menu={folded ? 'folded' : 'open'}>
      <a className="sh-skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="sh-header row gap-8 bg-container">
        <Link href="/index" prefetch={false} className="sh-brand row text-body bold nowrap gap-12">
          <span className="sh-mark" aria-hidden="true" />
          <span>{t('app.title')}</span>
        </Link>
        <FoldButton folded={folded} />
        <FindButton
          {...{ pages, records: user.finds, files: user.findsFiles }}
          {...{ recalls: user.findsRecalls, personal: user.personal, tasks: user.tasks }}
        />
        <div className="row ml-auto gap-4">
          <Bell unread={unread} watched={watched} />
          <ThemeSwitch choice={theme} />
          <LanguageSwitch />
          <UserMenu name={user.name} department={user.deptName} avatar={user.avatar} tasks={user.tasks} />
        </div>
      </header>
      <SideMenu pages={pages} watched={watched ?? 0} />
      <div className="sh-body flex column min-w-0">
        <Suspense>
          <TabBar pinned={pinned(entries)} />
        </Suspense>
        <Breadcrumb />
        <main id="main" tabIndex={-1}>
          {notice}
          {children}
        </main>
        <footer className="sh-footer tertiary text-12 text-center">
          {footer || t('shell.footer')} · <a href={`${basePath}/api`}>{t('apiGuide.title')}</a>
        </footer>
      </div>
      <FeedbackHost />
      <ConnectionLine />
      <Suspense>
        <ProgressBar />
      </Suspense>
    </div>
  )
}
