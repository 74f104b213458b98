import { useTranslations } from 'next-intl'
import { screen } from '@/app/_screen'
import { type MenuEntry, permittedMenu } from '@/app/_shell/menu'
import { Words } from '@/app/_shell/words'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { keptTable } from '@/app/_ui/table/kept-table'
import { signedIn } from '@/lib/core/context'
import { listAssignmentRules } from '@/lib/defects/assignment/rules'
import { listLoad } from '@/lib/defects/desk/list-load'
import { listNotices } from '@/lib/notices/list-notices'
import { ResultOrMessage } from '../_parts/result-or-message'
import { listWords } from '../defects/_parts/list/list-words'
import { shownRows } from '../defects/_parts/list/shown-rows'
import { DeskTiles, readFinding, readRunning, readTiles } from './_parts/desk-tiles'
import css from './_parts/home.module.css'
import { HomeDeskPage } from './_parts/home-desk-page'
import { HomeList } from './_parts/home-list'
import { LoadPage } from './_parts/load-page'
import { NoticesPage } from './_parts/notices-page'
import { asksForDesk, readDesk, readList } from './_parts/read-home'

export default screen({
  path: '/index',
  async read(ctx, _parameters, query) {
    if (query.notices !== undefined) return { notices: await listNotices(ctx, { limit: 200 }) }
    if (query.load !== undefined)
      return { load: await listLoad(ctx, {}), assignment: await listAssignmentRules(ctx, {}) }
    const [all, finding, running] = await Promise.all([readTiles(ctx), readFinding(ctx), readRunning(ctx)])
    const tiles = { tiles: all, finding, running, now: ctx.now }
    if (!ctx.can('vehicle_defect:query')) return { tiles }
    return (await asksForDesk(ctx, query))
      ? { tiles, desk: await readDesk(ctx, query) }
      : { tiles, list: await readList(ctx, query) }
  },
  render(data, ctx) {
    const { name } = signedIn(ctx)
    if (data.notices)
      return (
        <Words names={['home']}>
          <NoticesPage notices={data.notices.records} />
        </Words>
      )
    if (data.load)
      return (
        <Words names={['home', 'handOver.steps', 'units', 'uiForm', 'bulkJobs']}>
          <LoadPage load={data.load} assignment={data.assignment} />
        </Words>
      )
    return (
      <div className={data.desk && `flex column ${css.desk}`}>
        {data.tiles && <DeskTiles {...data.tiles} />}
        {data.desk ? (
          <HomeOfDesk {...data.desk} name={name} />
        ) : data.list ? (
          <HomeOfList {...data.list} name={name} />
        ) : (
          <Welcome name={name} entries={permittedMenu(access => ctx.can(access))} />
        )}
      </div>
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

// Of whom no list of records waits: an administrator of safety or of the audit.
function Welcome({ name, entries }: { name: string; entries: MenuEntry[] }) {
  const t = useTranslations()
  return (
    <>
      <PageHead title={t('home.hello', { name })} tab={t('home.title')} />
      <p className="secondary mb-12">{t('home.nothing')}</p>
      <nav className="flex wrap gap-8" aria-label={t('home.title')}>
        {entries
          .flatMap(({ children = [] }) => children)
          .map(({ path, labelKey }) => (
            <LinkButton key={path} href={path}>
              {t(`shell.menu.${labelKey}` as 'shell.menu.users')}
            </LinkButton>
          ))}
      </nav>
    </>
  )
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
