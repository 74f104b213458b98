import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { signedIn } from '@/lib/core/context'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { waitingStates } from '@/lib/defects/list/home-filters'
import { pageMyDefects } from '@/lib/defects/list/page-my-defects'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { filterLabels } from '../defects/_parts/list/filter-labels'
import { listWords } from '../defects/_parts/list/list-words'
import { shownRows } from '../defects/_parts/list/shown-rows'
import { shownAccess } from '../defects/_parts/steps/shown-access'
import { HomeList } from './_parts/home-list'
import { Welcome } from './_parts/welcome'

const waiting = '4'
const all = '1'

export default screen({
  path: '/index',
  async read(ctx, _parameters, { type: requestedType, ...query }) {
    if (!ctx.can('vehicle_defect:query')) return null
    // Nothing ever waits for a person without a workflow step, so they start with all records.
    const type = String(requestedType ?? (waitingStates(ctx).length > 0 ? waiting : all))
    const [page, counts, labels, preferences, shows] = await Promise.all([
      resultOrMessage(ctx, pageMyDefects(ctx, { ...query, type })),
      countMyDefects(ctx, {}),
      filterLabels(ctx, query),
      getPreference(ctx, { key: 'home' }),
      visibleTo(),
    ])
    return { type: Number(type), page, counts, labels, preferences, shows }
  },
  render(data, ctx) {
    const { name } = signedIn(ctx)
    if (!data) return <Welcome name={name} />
    const { page, shows, ...rest } = data
    return (
      <Words names={[...listWords, 'home']}>
        <ResultOrMessage page={page} href="/index">
          {page => (
            <HomeList
              {...rest}
              page={shownRows(page, rest.preferences)}
              name={name}
              mayAdd={shows('vehicle_defect_add')}
              mayShareViews={shows('system_view')}
              held={shownAccess(shows)}
            />
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
