import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { signedIn } from '@/lib/core/context'
import { countByState } from '@/lib/defects/count-by-state'
import { pageDefects } from '@/lib/defects/page-defects'
import { pageMyDefects } from '@/lib/defects/page-my-defects'
import { screen } from '../../_screen'
import { PageHead } from '../../_ui/page-head'
import { CountsByState } from './_parts/counts-by-state'
import css from './_parts/home.module.css'
import { ShortList } from './_parts/short-list'

const shown = 8

/** What this person can do now: what waits for them, what they entered, what came in last. */
export default screen({
  path: '/index',
  async read(ctx) {
    if (!ctx.can('vehicle_defect:query')) return { counts: [], waiting: null, mine: null, recent: null }
    const entersRecords = ctx.can('vehicle_defect_add')
    const list = { page: 1, limit: shown }
    const [counts, waiting, mine, recent] = await Promise.all([
      countByState(ctx, {}),
      pageMyDefects(ctx, { ...list, type: 4 }),
      entersRecords ? pageMyDefects(ctx, { ...list, type: 2 }) : null,
      entersRecords ? null : pageDefects(ctx, list),
    ])
    return { counts, waiting, mine, recent }
  },
  async render({ counts, waiting, mine, recent }, ctx) {
    const t = await getTranslations('home')
    return (
      <>
        <PageHead title={t('hello', { name: signedIn(ctx).name })} tab={t('title')}>
          {ctx.can('vehicle_defect_add') && (
            <Link
              className="ant-btn ant-btn-primary ant-btn-color-primary ant-btn-variant-solid"
              href="/defects/new"
              prefetch={false}
            >
              {(await getTranslations('defects'))('add')}
            </Link>
          )}
        </PageHead>
        {counts.length > 0 && <CountsByState counts={counts} />}
        <div className={css.lists}>
          {waiting && <ShortList title={t('waiting')} empty={t('waitingEmpty')} page={waiting} />}
          {mine && (
            <ShortList
              title={t('mine')}
              empty={t('mineEmpty')}
              page={mine}
              all={`/defects?createdBy=${signedIn(ctx).id}`}
            />
          )}
          {recent && <ShortList title={t('recent')} empty={t('recentEmpty')} page={recent} all="/defects" />}
        </div>
      </>
    )
  },
})
