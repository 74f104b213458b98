import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { getPreference } from '@/lib/accounts/people/preferences'
import { AppError } from '@/lib/core/errors'
import { pageDeliveries } from '@/lib/webhooks/log/page-deliveries'
import { listWebhooks } from '@/lib/webhooks/registry/verbs'
import { deliveryStates, testEvent, webhookEventNames } from '@/lib/webhooks/schema'
import { ResultOrMessage, resultOrMessage } from '../../_parts/result-or-message'
import { DeliveryList } from '../_parts/delivery-list'

export default screen({
  path: ({ id }) => `/webhooks/${id}`,
  async read(ctx, { id = '' }, query) {
    const [webhooks, preferences, shows] = await Promise.all([
      listWebhooks(ctx, {}),
      getPreference(ctx, { key: 'webhook-deliveries' }),
      visibleTo(),
    ])
    const webhook = webhooks.find(one => one.id === id)
    if (!webhook) throw new AppError('not_found')
    const page = await resultOrMessage(ctx, pageDeliveries(ctx, { ...query, id }))
    return {
      ...{ webhook, page, preferences },
      mayEdit: shows('system_webhook:edit'),
      mayOpen: shows('vehicle_defect:get'),
    }
  },
  render({ page, webhook, ...rest }) {
    return (
      <Words names={['webhooks']}>
        <ResultOrMessage page={page} href={`/webhooks/${webhook.id}`}>
          {page => (
            <DeliveryList
              {...{ page, webhook, ...rest }}
              events={[...webhookEventNames, testEvent]}
              states={deliveryStates}
            />
          )}
        </ResultOrMessage>
      </Words>
    )
  },
})
