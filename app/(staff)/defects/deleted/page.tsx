import { getPreference } from '@/lib/accounts/get-preference'
import { pageDeletedDefects } from '@/lib/defects/page-deleted-defects'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
import { orProblem } from '../../_parts/or-problem'
import { DeletedList } from '../_parts/deleted-list'
import { ListProblem } from '../_parts/list-problem'
import { listWords } from '../_parts/list-words'

export default screen({
  path: '/defects/deleted',
  async read(ctx, _parameters, query) {
    const [page, preferences] = await Promise.all([
      orProblem(ctx, pageDeletedDefects(ctx, query)),
      getPreference(ctx, { key: 'deleted-defects' }),
    ])
    return { page, preferences }
  },
  render({ page, preferences }, ctx) {
    if ('problem' in page) return <ListProblem text={page.problem} />
    return (
      <Words names={listWords}>
        <DeletedList
          page={page}
          preferences={preferences}
          mayRestore={ctx.can('vehicle_defect_delete:delete')}
          mayShareViews={ctx.can('system_view')}
          mayExport={ctx.can('vehicle_defect_export:export')}
        />
      </Words>
    )
  },
})
