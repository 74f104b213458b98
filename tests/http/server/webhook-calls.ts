import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { addressPolicy } from '@/lib/webhooks/delivery/address-policy'
import { createDispatcher } from '@/lib/webhooks/delivery/dispatch-deliveries'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { openDoor } from '@/tests/support/server/door'
import { openReceiver, type Received } from '@/tests/support/server/receiver'

export const everyEvent = ['defect.created', 'defect.state_changed', 'defect.merged']

/** A door and a receiver, whose webhooks are sent to by whoever calls `dispatchAll()`. */
export async function openWebhooks() {
  const door = await openDoor({ WEBHOOK_HTTP: 'on', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' })
  const [receiver, keeper, staff, ids] = await Promise.all([
    openReceiver(),
    door.signIn(['system_webhook']),
    door.signIn('all'),
    seedCatalogue(door.database.db),
  ])
  const { pool } = door.database
  // A busy machine may need seconds to answer itself.
  const newDispatcher = (timeoutMs = 20_000) =>
    createDispatcher(door.database.db, {
      policy: addressPolicy(),
      serverSecret: process.env.AUTH_SECRET!,
      timeoutMs,
    })
  const dispatcher = newDispatcher()

  async function send(method: string, path: string, call: Parameters<typeof door.call>[2] = {}) {
    const answer = await door.call(method, path, { token: keeper, ...call })
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
    return { status: answer.status, body: (await answer.json()) as any }
  }

  return {
    ...{ door, receiver, staff, ids, pool, send, newDispatcher },
    async register(more: object = {}) {
      const json = { name: '监管平台', url: `${receiver.url}/hook`, events: everyEvent, ...more }
      const { status, body } = await send('POST', '/webhook', { json })
      expect(status).toBe(200)
      return body.data as { id: string; secret: string; version: number }
    },
    async addRecord() {
      const form = new FormData()
      form.append('data', JSON.stringify(validValues(ids)))
      const { status, body } = await send('POST', '/complaintsvehicleinfo', { form, token: staff })
      expect(status).toBe(200)
      return body.data as { id: string; complaintNo: string; version: number }
    },
    async dispatchAll(one = dispatcher) {
      while ((await one.dispatch()) > 0) await one.settled()
    },
    /** Every delivery that waits is due. */
    passTime: () =>
      pool.query(`update webhook_deliveries set due_at = now() where state = 'waiting';
        update webhooks set attempted_at = now() - interval '1 hour' where attempted_at is not null`),
    deliveries: async (id: string, query = '') =>
      (await send('GET', `/webhook/${id}/deliveries?limit=100${query}`)).body.data.records,
    async clear() {
      await pool.query('delete from webhooks')
      receiver.answer({ status: 204 })
    },
    async close() {
      await receiver.close()
      await door.close()
    },
  }
}

export function isSignedWith(secret: string, { headers, body }: Received) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mine = createHmac('sha256', key).update(content).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mine}`)
}
