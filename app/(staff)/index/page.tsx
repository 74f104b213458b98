import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import { keptTable } from '@/app/_ui/table/kept-table'
import { signedIn } from '@/lib/core/context'
import { listNotices } from '@/lib/notices/list-notices'
import { countItems } from '@/lib/signals/items/count-items'
import { ResultOrMessage } from '../_parts/result-or-message'
import css from '../_parts/watch/watch.module.css'
import { listWords } from '../defects/_parts/list/list-words'
import { shownRows } from '../defects/_parts/list/shown-rows'
import { HomeDeskPage } from './_parts/home-desk-page'
import { HomeList } from './_parts/home-list'
import { NoticesPage } from './_parts/notices-page'
import { asksForDesk, readDesk, readList } from './_parts/read-home'

export default screen({
  path: '/index',
  async read(ctx, _parameters, query) {
    if (query.notices !== undefined) return { notices: await listNotices(ctx, { limit: 200 }) }
    const watch = ctx.can(countItems.access) ? await countItems(ctx, {}) : null
    if (!ctx.can('vehicle_defect:query')) return { watch }
    return (await asksForDesk(ctx, query))
      ? { watch, desk: await readDesk(ctx, query) }
      : { watch, list: await readList(ctx, query) }
  },
  render(data, ctx) {
    const { name } = signedIn(ctx)
    if (data.notices)
      return (
        <Words names={['home']}>
          <NoticesPage notices={data.notices.records} />
        </Words>
      )
    return (
      <>
        {data.watch && <WatchLine counts={data.watch} />}
        {data.desk ? (
          <HomeOfDesk {...data.desk} name={name} />
        ) : data.list ? (
          <HomeOfList {...data.list} name={name} />
        ) : (
          <Welcome name={name} />
        )}
      </>
    )
  },
})

function HomeOfDesk({ lines, name, ...rest }: Awaited<ReturnType<typeof readDesk>> & { name: string }) {
  return (
    <Words names={[...deskWords, 'home']}>
      <ResultOrMessage page={lines} href="/index?view=desk">
        {page => <HomeDeskPage {...rest} page={page} name={name} />}
      </ResultOrMessage>
    </Words>
  )
}

function HomeOfList({ page, name, ...rest }: Awaited<ReturnType<typeof readList>> & { name: string }) {
  return (
    <Words names={[...listWords, 'home']}>
      <ResultOrMessage page={page} href="/index">
        {page => (
          <HomeList {...rest} page={shownRows(page, keptTable(rest.view, rest.preferences))} name={name} />
        )}
      </ResultOrMessage>
    </Words>
  )
}

function WatchLine({ counts }: { counts: { new: number; mine: number; overdue: number } }) {
  const t = useTranslations('watchItems.home')
  const parts = [
    ['new', '/rule?state=new'],
    ['overdue', '/rule?overdue=true'],
    ['mine', '/rule?owner=me'],
  ] as const
  const shown = parts.filter(([name]) => counts[name] > 0)
  if (shown.length === 0) return null
  return (
    <p className={css.line}>
      {shown.map(([name, href], at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <Link href={href} prefetch={false}>
            {t(name, { count: counts[name] })}
          </Link>
        </span>
      ))}
    </p>
  )
}

function Welcome({ name }: { name: string }) {
  const t = useTranslations('home')
  return <PageHead title={t('hello', { name })} tab={t('title')} />
}

const deskWords = [
  'desk',
  'handOver',
  'defects',
  'defectRecord',
  'duplicates',
  'carInfo',
  'fields',
  'sections',
  'states',
  'units',
  'uiForm',
  'uiParts.approval',
  'uiParts.basicInfo',
  'recordActions',
] as const
