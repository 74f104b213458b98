import { screen } from '@/app/_screen'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { verbs } from '@/lib/dictionaries/verbs'
import { viewOf } from '@/lib/dictionaries/view'
import { RowPage } from '../../../_collection/row-page'

export default screen({
  path: ({ entity, id }) => `/dictionaries/${entity}/${id}`,
  words: ['dictionaries', 'uiForm'],
  async read(ctx, { entity = '', id = '' }) {
    const view = viewOf(ctx, entity)
    const adds = id === 'new'
    if (adds && !view.may.add) throw new AppError('forbidden')
    const row = adds ? undefined : await verbs[view.entity].get(ctx, { id })
    return { view, row, userId: signedIn(ctx).id }
  },
  render: ({ view, row, userId }) => (
    <RowPage key={row ? `${row.id}:${row.version}` : 'new'} view={view} row={row} userId={userId} />
  ),
})
