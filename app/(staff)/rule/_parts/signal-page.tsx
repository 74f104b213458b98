import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHead } from '@/app/_ui/page-head'
import analysis from '../../_parts/analysis/analysis.module.css'
import { LinkTabs } from '../../_parts/link-tabs'
import { type Tab, tabHref, tabs } from './tabs'

interface SignalPageProps {
  tab: Tab
  actions?: ReactNode
  children: ReactNode
}

/** Title, tabs, one of them, and what a signal is not. */
export function SignalPage({ tab, actions, children }: SignalPageProps) {
  const t = useTranslations('rule')
  const hint = useTranslations('analysis')('hint')
  return (
    <div className={analysis.page}>
      <PageHead title={t('title')}>{actions}</PageHead>
      <LinkTabs label={t('title')} tabs={tabs} open={tab} hrefOf={tabHref}>
        {one => t(`tabs.${one}`)}
      </LinkTabs>
      {children}
      <p className={analysis.hint}>{hint}</p>
    </div>
  )
}
