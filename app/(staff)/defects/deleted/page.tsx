import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { openedView } from '@/app/(staff)/_parts/opened-view'
import { getPreference } from '@/lib/accounts/people/preferences'
import { setRoleViews } from '@/lib/accounts/views/save-view'
import { pageDeletedDefects } from '@/lib/defects/list/page-deleted-defects'
import { DeletedList } from '../_parts/list/deleted-list'
import { listWords } from '../_parts/list/list-words'

export default screen({
  path: '/defects/deleted',
  isList: true,
  words: listWords,
  async read(ctx, _parameters, address) {
    const { query, view } = await openedView(ctx, 'deleted-defects', address, '/defects/deleted')
    const [page, preferences, shows] = await Promise.all([
      pageDeletedDefects(ctx, query),
      getPreference(ctx, { key: 'deleted-defects' }),
      visibleTo(),
    ])
    return { page, preferences, view, shows }
  },
  render: ({ page, preferences, view, shows }, ctx) => (
    <DeletedList
      page={page}
      preferences={preferences}
      view={view}
      may={{
        restore: shows('vehicle_defect_delete:delete'),
        shareViews: ctx.can('system_view'),
        presetViews: shows(setRoleViews.access),
        export: shows('vehicle_defect_export:export'),
      }}
    />
  ),
})
