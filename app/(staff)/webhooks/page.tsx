import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { listWebhooks } from '@/lib/webhooks/registry/verbs'
import { webhookEventNames } from '@/lib/webhooks/schema'
import { WebhookList } from './_parts/webhook-list'

export default screen({
  path: '/webhooks',
  async read(ctx) {
    const [webhooks, shows] = await Promise.all([listWebhooks(ctx, {}), visibleTo()])
    const may = {
      add: shows('system_webhook:add'),
      edit: shows('system_webhook:edit'),
      delete: shows('system_webhook:delete'),
    }
    return { webhooks, may }
  },
  render(data) {
    return (
      <Words names={['webhooks', 'accounts', 'uiForm', 'fields']}>
        <WebhookList events={webhookEventNames} {...data} />
      </Words>
    )
  },
})
