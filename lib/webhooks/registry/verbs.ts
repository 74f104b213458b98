import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { webhooks } from '@/db/schema/webhooks'
import { amendRow, deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { inInstants, instantText } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { AddressRefused, addressPolicy, refuseUrl } from '../delivery/address-policy'
import {
  addWebhookInput,
  countCap,
  editWebhookInput,
  maxWebhooks,
  oneWebhook,
  testEvent,
  type WebhookEventName,
} from '../schema'
import { encryptSecret, newWebhookSecret } from '../secret'

const entity = 'webhook'

type StoredWebhook = typeof webhooks.$inferSelect

function presentWebhook(row: StoredWebhook) {
  return {
    ...inInstants(pick(row, 'id name url enabled failures version pausedAt failingSince updatedAt')),
    events: row.events as WebhookEventName[],
    previousSecretUntil: instantText(row.previousUntil),
  }
}

const counts = `SELECT w.id::text, waiting.n AS waiting, failed.n AS failed FROM webhooks AS w
  CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT FROM webhook_deliveries
    WHERE webhook_id = w.id AND state = 'waiting' LIMIT ${countCap + 1}) AS counted) AS waiting
  CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT FROM webhook_deliveries
    WHERE webhook_id = w.id AND state = 'failed' AND event <> '${testEvent}' LIMIT ${countCap + 1}) AS counted) AS failed`

async function countDeliveries(ctx: Ctx) {
  const rows = await query<{ id: string; waiting: number; failed: number }>(ctx.db, counts)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

export const listWebhooks = operation({
  access: 'system_webhook:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [rows, counts] = await Promise.all([
      ctx.db.select().from(webhooks).orderBy(asc(webhooks.id)),
      countDeliveries(ctx),
    ])
    return rows.map(row => ({ ...presentWebhook(row), ...(counts.get(row.id) ?? { waiting: 0, failed: 0 }) }))
  },
})

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('url', 'not_web_address')
  if (url.username || url.password) throw invalid('url', 'password_in_address')
  try {
    refuseUrl(url, addressPolicy())
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw invalid('url', error.fault)
  }
}

export const addWebhook = operation({
  access: 'system_webhook:add',
  freshSignIn: true,
  input: addWebhookInput,
  async run(ctx, given) {
    checkUrl(given.url)
    const secret = newWebhookSecret()
    const row = await ctx.tx(async tx => {
      if ((await tx.db.$count(webhooks)) >= maxWebhooks)
        throw new AppError('too_many_webhooks', { max: maxWebhooks })
      const [row] = await tx.db
        .insert(webhooks)
        .values({ ...given, ...stampsOf(tx), secret: encryptSecret(secret, env().AUTH_SECRET) })
        .returning()
      await tx.audit({ action: 'addWebhook', entity, entityId: row!.id, detail: given })
      return row!
    })
    return { ...presentWebhook(row), secret }
  },
})

export const editWebhook = operation({
  access: 'system_webhook:edit',
  freshSignIn: true,
  input: editWebhookInput,
  async run(ctx, { id, version, ...given }) {
    checkUrl(given.url)
    return ctx.tx(async tx => {
      const before = await lockRow(tx, webhooks, id)
      const current = presentWebhook(before)
      refuseStale(version, current, given)
      const changes = changesOf(given, current)
      if (Object.keys(changes).length === 0) return current
      // Another address has failed nothing yet.
      const anew = changes.url ? { failures: 0, failingSince: null, pausedAt: null } : {}
      const detail = { name: before.name, changes }
      const values = { ...newValues(changes), ...anew }
      return presentWebhook(
        await amendRow(tx, webhooks, id, values, { action: 'editWebhook', entity, detail }),
      )
    })
  },
})

export const deleteWebhook = operation({
  access: 'system_webhook:delete',
  input: oneWebhook,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { name, url } = await lockRow(tx, webhooks, id)
      return deleteRow(tx, webhooks, id, { action: 'deleteWebhook', entity, detail: { name, url } })
    }),
})

const overlapHours = 24

// The old secret keeps signing beside the new one for a day, so that the receiver can switch without losing an event.
export const rotateSecret = operation({
  access: 'system_webhook:edit',
  freshSignIn: true,
  input: oneWebhook,
  async run(ctx, { id }) {
    const secret = newWebhookSecret()
    const row = await ctx.tx(async tx => {
      const { name, secret: previousSecret } = await lockRow(tx, webhooks, id)
      await tx.audit({ action: 'rotateWebhookSecret', entity, entityId: id, detail: { name } })
      return setWebhook(tx, id, {
        secret: encryptSecret(secret, env().AUTH_SECRET),
        previousSecret,
        previousUntil: new Date(tx.now.getTime() + overlapHours * 3_600_000),
      })
    })
    return { ...presentWebhook(row), secret }
  },
})

const dueNow = `UPDATE webhook_deliveries SET due_at = now()
  WHERE webhook_id = $1::bigint AND state = 'waiting' AND due_at > now() AND lease_until IS NULL`

export const resumeWebhook = operation({
  access: 'system_webhook:edit',
  input: oneWebhook,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { name } = await lockRow(tx, webhooks, id)
      await query(tx.db, dueNow, [id])
      await tx.audit({ action: 'resumeWebhook', entity, entityId: id, detail: { name } })
      return presentWebhook(await setWebhook(tx, id, { pausedAt: null, failures: 0, failingSince: null }))
    }),
})

async function setWebhook(tx: Ctx, id: string, values: Partial<StoredWebhook>): Promise<StoredWebhook> {
  const [row] = await tx.db.update(webhooks).set(values).where(eq(webhooks.id, id)).returning()
  return row!
}
