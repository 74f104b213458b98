import { getTranslations } from 'next-intl/server'
import { signedIn } from '@/lib/core/context'
import { countByState } from '@/lib/defects/count-by-state'
import { waitingStates } from '@/lib/defects/mine'
import { pageDefects } from '@/lib/defects/page-defects'
import { pageMyDefects } from '@/lib/defects/page-my-defects'
import { screen } from '../../_screen'
import { Icon } from '../../_ui/icon'
import { LinkButton } from '../../_ui/link-button'
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
    const list = { page: 1, limit: shown }
    const [counts, waiting, mine, recent] = await Promise.all([
      countByState(ctx, {}),
      pageMyDefects(ctx, { ...list, type: 4 }),
      ctx.can('vehicle_defect_add') ? pageMyDefects(ctx, { ...list, type: 2 }) : null,
      pageDefects(ctx, list),
    ])
    return { counts, waiting, mine, recent }
  },
  async render({ counts, waiting, mine, recent }, ctx) {
    const t = await getTranslations('home')
    return (
      <>
        <PageHead title={t('hello', { name: signedIn(ctx).name })} tab={t('title')}>
          {ctx.can('vehicle_defect_add') && (
            <LinkButton href="/defects/new" type="primary" icon={<Icon name="plus" />}>
              {(await getTranslations('defects'))('add')}
            </LinkButton>
          )}
        </PageHead>
        {counts.length > 0 && <CountsByState counts={counts} />}
        <div className={css.lists}>
          {waiting && (
            <ShortList
              title={t('waiting')}
              empty={t('waitingEmpty')}
              page={waiting}
              all={`/defects?${waitingStates(ctx)
                .map(state => `state=${state}`)
                .join('&')}`}
            />
          )}
          {mine && mine.total > 0 && (
            <ShortList
              title={t('mine')}
              empty=""
              page={mine}
              all={`/defects?createdBy=${signedIn(ctx).id}`}
            />
          )}
          {recent && !mine?.total && (
            <ShortList title={t('recent')} empty={t('recentEmpty')} page={recent} all="/defects" />
          )}
        </div>
      </>
    )
  },
})
