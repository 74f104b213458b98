'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import HomeDesk from '../../defects/_parts/desk/home-desk'
import { HomeTabs } from './home-tabs'
import { ViewSwitch } from './view-switch'

interface PageProps extends Omit<ComponentProps<typeof HomeDesk>, 'onLeft'> {
  name: string
  mayAdd: boolean
  counts: MyCounts
}

export function HomeDeskPage({ name, counts: read, mayAdd, ...desk }: PageProps) {
  const t = useTranslations()
  // What was decided since the page was read is counted at once; the page is read again when there is a pause.
  const [left, setLeft] = useState<{ of: typeof read; rows: LeftRow[] }>({ of: read, rows: [] })
  const rows = left.of === read ? left.rows : []
  const { page, counts } = countedWithout(rows, desk.page, read)
  return (
    <>
      <PageHead
        title={t('home.hello', { name })}
        tab={t('home.title')}
        aside={<HomeTabs open={page.tab} counts={counts} desk={page.counts} />}
      >
        <ViewSwitch to="list" />
        {mayAdd && (
          <LinkButton href="/defects/new" access="vehicle_defect_add" icon={<Icon name="plus" />}>
            {t('defects.add')}
          </LinkButton>
        )}
      </PageHead>
      <HomeDesk
        key={`${page.tab} ${page.current} ${page.state}`}
        {...desk}
        page={page}
        onLeft={row => setLeft({ of: read, rows: [...rows, row] })}
      />
    </>
  )
}

type LeftRow = Pick<PageProps['page']['records'][number], 'state' | 'overdueDays'>

function countedWithout(left: LeftRow[], page: PageProps['page'], counts: MyCounts) {
  const { tab } = page
  if (left.length === 0 || tab === 'feedback') return { page, counts }
  const gone = (state: number) => left.filter(one => one.state === state).length
  const late = left.filter(({ overdueDays }) => overdueDays > 0).length
  return {
    counts: counts.map(one =>
      one.type === 4 ? { ...one, total: Math.max(0, one.total - left.length) } : one,
    ),
    page: {
      ...page,
      overdue: page.overdue && Math.max(0, page.overdue - late),
      counts: {
        ...page.counts,
        [tab]: Math.max(0, (page.counts[tab] ?? 0) - left.length),
        ...(tab === 'handed' && { waiting: Math.max(0, page.counts.waiting - left.length) }),
        states: page.counts.states.map(one => ({ ...one, count: Math.max(0, one.count - gone(one.state)) })),
      },
    },
  }
}
