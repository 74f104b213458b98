import { getPreference } from '@/lib/accounts/get-preference'
import { pageDefects } from '@/lib/defects/page-defects'
import { screen } from '../../_screen'
import { Words } from '../../_shell/words'
import { orProblem } from '../_parts/or-problem'
import { heldAccess } from './_parts/actions/held-access'
import { DefectList } from './_parts/defect-list'
import { filterLabels } from './_parts/filter-labels'
import { ListProblem } from './_parts/list-problem'
import { listWords } from './_parts/list-words'
import { shownRows } from './_parts/shown-rows'

export default screen({
  path: '/defects',
  async read(ctx, _parameters, query) {
    const [page, labels, preferences] = await Promise.all([
      orProblem(ctx, pageDefects(ctx, query)),
      filterLabels(ctx, query),
      getPreference(ctx, { key: 'defects' }),
    ])
    return { page, labels, preferences }
  },
  render({ page, labels, preferences }, ctx) {
    if ('problem' in page) return <ListProblem text={page.problem} />
    return (
      <Words names={listWords}>
        <DefectList
          page={shownRows(page, preferences)}
          labels={labels}
          preferences={preferences}
          may={{
            add: ctx.can('vehicle_defect_add'),
            import: ctx.can('vehicle_defect_import'),
            seeDeleted: ctx.can('vehicle_defect_delete:query'),
            shareViews: ctx.can('system_view'),
          }}
          held={heldAccess(ctx)}
        />
      </Words>
    )
  },
})
