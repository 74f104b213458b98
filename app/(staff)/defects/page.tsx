import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { keptTable } from '@/app/_ui/table/kept-table'
import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import { getPreference } from '@/lib/accounts/people/preferences'
import { setRoleViews } from '@/lib/accounts/views/save-view'
import { pageDefects, sortsAsOf } from '@/lib/defects/list/page-defects'
import { openedView } from '../_parts/opened-view'
import { DefectList } from './_parts/list/defect-list'
import { listWords } from './_parts/list/list-words'
import { shownRows } from './_parts/list/shown-rows'
import { shownAccess } from './_parts/steps/shown-access'

export default screen({
  path: '/defects',
  isList: true,
  async read(ctx, _parameters, address) {
    const { query, view } = await openedView(ctx, 'defects', address, '/defects')
    const [page, labels, preferences, firstFields, shows] = await Promise.all([
      pageDefects(ctx, query),
      filterLabels(ctx, query),
      getPreference(ctx, { key: 'defects' }),
      getPreference(ctx, { key: 'defects:search' }),
      visibleTo(),
    ])
    return { page, labels, preferences, firstFields, view, shows, clear: ctx.can('vehicle_defect_personal') }
  },
  render({ page, labels, preferences, firstFields, view, shows, clear }, ctx) {
    return (
      <Words names={listWords} without={['defects.files', 'defects.personal', 'defects.deletedPage']}>
        <DefectList
          page={shownRows(page, keptTable(view, preferences))}
          labels={labels}
          preferences={preferences}
          firstFields={firstFields}
          view={view}
          may={{
            add: shows('vehicle_defect_add'),
            import: shows('vehicle_defect_import'),
            seeDeleted: shows('vehicle_defect_delete:query'),
            shareViews: ctx.can('system_view'),
            presetViews: shows(setRoleViews.access),
            export: shows('vehicle_defect_export:export'),
            seePersonal: clear,
          }}
          held={shownAccess(shows)}
          sortedThen={sortsAsOf}
        />
      </Words>
    )
  },
})
