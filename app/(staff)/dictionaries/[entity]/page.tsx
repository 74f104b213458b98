import { getPreference } from '@/lib/accounts/get-preference'
import { verbs } from '@/lib/dictionaries/verbs'
import { namesInQuery, viewOf } from '@/lib/dictionaries/view'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
import { orProblem } from '../../_parts/or-problem'
import { EntryList } from '../_parts/entry-list'
import { EntryProblem } from '../_parts/entry-problem'

export default screen({
  path: ({ entity }) => `/dictionaries/${entity}`,
  async read(ctx, { entity = '' }, query) {
    const view = viewOf(ctx, entity)
    const [page, labels, preferences] = await Promise.all([
      orProblem(ctx, verbs[view.entity].page(ctx, query)),
      namesInQuery(ctx, view.entity, query),
      getPreference(ctx, { key: `dictionary.${view.entity}` }),
    ])
    return { view, page, labels, preferences }
  },
  render({ view, page, labels, preferences }) {
    return (
      <Words names={['dictionaries']}>
        {'problem' in page ? (
          <EntryProblem text={page.problem} href={`/dictionaries/${view.entity}`} />
        ) : (
          <EntryList key={view.entity} view={view} page={page} labels={labels} preferences={preferences} />
        )}
      </Words>
    )
  },
})
