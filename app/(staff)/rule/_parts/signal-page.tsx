import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { WatchedCount } from '@/app/_shell/notices/watched-count'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import analysis from '../../_parts/analysis/analysis.module.css'
import { NumberOrigin } from '../../_parts/analysis/number-origin'
import { LinkTabs } from '../../_parts/link-tabs'
import { type Tab, tabHref, tabs } from './tabs'

export function SignalPage({ tab, watched, children }: { tab: Tab; watched: number; children: ReactNode }) {
  const t = useTranslations('rule')
  const hint = useTranslations('analysis')('hint')
  return (
    <div className={analysis.page}>
      <PageHead title={t('title')} />
      <LinkTabs label={t('title')} tabs={tabs} open={tab} hrefOf={tabHref}>
        {one => (
          <>
            {t(`tabs.${one}`)}
            {one === 'items' && <WatchedCount first={watched} />}
          </>
        )}
      </LinkTabs>
      {children}
      <Words names={['analysis.origin']}>
        <NumberOrigin />
      </Words>
      <p className="p-8-0 tertiary mt-24 border-top">{hint}</p>
    </div>
  )
}
