'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import HomeDesk from '../../defects/_parts/desk/home-desk'
import { HomeTabs } from './home-tabs'
import { ViewSwitch } from './view-switch'

interface PageProps extends ComponentProps<typeof HomeDesk> {
  name: string
  mayAdd: boolean
  counts: MyCounts
}

export function HomeDeskPage({ name, counts, mayAdd, ...desk }: PageProps) {
  const t = useTranslations()
  const { page } = desk
  return (
    <>
      <PageHead
        title={t('home.hello', { name })}
        tab={t('home.title')}
        aside={<HomeTabs open={page.tab} counts={counts} desk={page.counts} />}
      >
        <ViewSwitch to="list" />
        {mayAdd && (
          <LinkButton href="/defects/new" icon={<Icon name="plus" />}>
            {t('defects.add')}
          </LinkButton>
        )}
      </PageHead>
      <HomeDesk key={`${page.tab} ${page.current}`} {...desk} />
    </>
  )
}
