import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { keptTable } from '@/app/_ui/table/kept-table'
import { signedIn } from '@/lib/core/context'
import { listNotices } from '@/lib/notices/list-notices'
import { ResultOrMessage } from '../_parts/result-or-message'
import { deskWords } from '../defects/_parts/desk/desk-words'
import { listWords } from '../defects/_parts/list/list-words'
import { shownRows } from '../defects/_parts/list/shown-rows'
import { HomeDeskPage } from './_parts/home-desk-page'
import { HomeList } from './_parts/home-list'
import { NoticesPage } from './_parts/notices-page'
import { asksForDesk, readDesk, readList } from './_parts/read-home'
import { Welcome } from './_parts/welcome'

export default screen({
  path: '/index',
  async read(ctx, _parameters, query) {
    if (query.notices !== undefined) return { notices: await listNotices(ctx, { limit: 200 }) }
    if (!ctx.can('vehicle_defect:query')) return null
    return (await asksForDesk(ctx, query))
      ? { desk: await readDesk(ctx, query) }
      : { list: await readList(ctx, query) }
  },
  render(data, ctx) {
    const { name } = signedIn(ctx)
    if (!data) return <Welcome name={name} />
    if (data.notices)
      return (
        <Words names={['home']}>
          <NoticesPage notices={data.notices.records} />
        </Words>
      )
    if (data.desk) {
      const { lines, ...rest } = data.desk
      return (
        <Words names={[...deskWords, 'home']}>
          <ResultOrMessage page={lines} href="/index?view=desk">
            {page => <HomeDeskPage {...rest} page={page} name={name} />}
          </ResultOrMessage>
        </Words>
      )
    }
    const { page, ...rest } = data.list
    return (
      <Words names={[...listWords, 'home']}>
        <ResultOrMessage page={page} href="/index">
          {page => (
            <HomeList {...rest} page={shownRows(page, keptTable(rest.view, rest.preferences))} name={name} />
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
