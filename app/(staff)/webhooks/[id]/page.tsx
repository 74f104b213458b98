import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { getPreference } from '@/lib/accounts/people/preferences'
import { AppError } from '@/lib/core/errors'
import { pageDeliveries } from '@/lib/webhooks/log/page-deliveries'
import { listWebhooks } from '@/lib/webhooks/registry/verbs'
import { deliveryStates, testEvent, webhookEventNames } from '@/lib/webhooks/schema'
import { DeliveryList } from '../_parts/delivery-list'

export default screen({
  path: ({ id }) => `/webhooks/${id}`,
  words: ['webhooks'],
  isList: true,
  async read(ctx, { id = '' }, query) {
    const [webhooks, preferences, shows] = await Promise.all([
      listWebhooks(ctx, {}),
      getPreference(ctx, { key: 'webhook-deliveries' }),
      visibleTo(),
    ])
    const webhook = webhooks.find(one => one.id === id)
    if (!webhook) throw new AppError('not_found')
    const page = await pageDeliveries(ctx, { ...query, id })
    return {
      ...{ webhook, page, preferences },
      mayEdit: shows('system_webhook:edit'),
      mayOpen: shows('vehicle_defect:get'),
    }
  },
  render: data => (
    <DeliveryList {...data} events={[...webhookEventNames, testEvent]} states={deliveryStates} />
  ),
})
