import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listTextMessages } from '@/lib/outbox/list-text-messages'
import { OrProblem, orProblem } from '../_parts/or-problem'
import { OutboxList } from './_parts/outbox-list'

export default screen({
  path: '/outbox',
  read: (ctx, _parameters, { page, limit }) =>
    orProblem(ctx, listTextMessages(ctx, { ...(page && { page }), ...(limit && { limit }) })),
  render: page => (
    <Words names={['outbox']}>
      <OrProblem page={page} href="/outbox">
        {page => <OutboxList page={page} />}
      </OrProblem>
    </Words>
  ),
})
