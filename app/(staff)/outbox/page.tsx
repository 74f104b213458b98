import { screen } from '@/app/_screen'
import { listTextMessages } from '@/lib/outbox/list-text-messages'
import { OutboxList } from './_parts/outbox-list'

export default screen({
  path: '/outbox',
  isList: true,
  words: ['outbox'],
  read: (ctx, _parameters, { page, limit }) =>
    listTextMessages(ctx, { ...(page && { page }), ...(limit && { limit }) }),
  render: page => <OutboxList page={page} />,
})
