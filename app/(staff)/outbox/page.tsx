import { screen } from '@/app/_screen'
import { listTextMessages } from '@/lib/outbox/list-text-messages'
import { ResultOrMessage, resultOrMessage } from '../_parts/result-or-message'
import { OutboxList } from './_parts/outbox-list'

export default screen({
  path: '/outbox',
  words: ['outbox'],
  read: (ctx, _parameters, { page, limit }) =>
    resultOrMessage(ctx, listTextMessages(ctx, { ...(page && { page }), ...(limit && { limit }) })),
  render: page => (
    <ResultOrMessage page={page} href="/outbox">
      {page => <OutboxList page={page} />}
    </ResultOrMessage>
  ),
})
