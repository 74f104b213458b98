import { del, get, post, put } from '@/lib/http/endpoint'
import { listEvents } from './log/list-events'
import { pageDeliveries } from './log/page-deliveries'
import { readDelivery } from './log/read-delivery'
import { resendDeliveries } from './log/resend-deliveries'
import { testWebhook } from './registry/test-webhook'
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  resumeWebhook,
  rotateSecret,
} from './registry/verbs'

export { webhookEvents } from './schema'

export const webhookEndpoints = [
  get('/events', listEvents),
  get('/webhook', listWebhooks),
  post('/webhook', addWebhook, {
    example: { name: '数据平台', url: 'https://receiver.example/events', events: ['defect.created'] },
  }),
  put('/webhook', editWebhook, {
    example: {
      id: '999999999',
      version: 1,
      name: '数据平台',
      url: 'https://receiver.example/events',
      events: ['defect.created'],
      enabled: true,
    },
    sentBack: [listWebhooks],
  }),
  del('/webhook/:id', deleteWebhook),
  post('/webhook/:id/secret', rotateSecret),
  post('/webhook/:id/test', testWebhook),
  post('/webhook/:id/resume', resumeWebhook),
  post('/webhook/:id/resend', resendDeliveries),
  get('/webhook/:id/deliveries', pageDeliveries),
  get('/webhook/:id/deliveries/:deliveryId', readDelivery),
] as const
