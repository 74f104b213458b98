import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { listWebhooks } from '@/lib/webhooks/registry/verbs'
import { webhookEventNames } from '@/lib/webhooks/schema'
import { mayOf } from '../_parts/may'
import { WebhookList } from './_parts/webhook-list'

export default screen({
  path: '/webhooks',
  words: ['webhooks', 'accounts', 'uiForm', 'fields'],
  async read(ctx) {
    const [webhooks, shows] = await Promise.all([listWebhooks(ctx, {}), visibleTo()])
    return { webhooks, may: mayOf('system_webhook', shows) }
  },
  render: data => <WebhookList events={webhookEventNames} {...data} />,
})
