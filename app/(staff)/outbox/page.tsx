import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listTextMessages } from '@/lib/outbox/list-text-messages'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { OutboxList } from './_parts/outbox-list'

export default screen({
  path: '/outbox',
  read: (ctx, _parameters, { page, limit }) =>
    resultOrMessage(ctx, listTextMessages(ctx, { ...(page && { page }), ...(limit && { limit }) })),
  render: page => (
    <Words names={['outbox']}>
      <ResultOrMessage page={page} href="/outbox">
        {page => <OutboxList page={page} />}
      </ResultOrMessage>
    </Words>
  ),
})
