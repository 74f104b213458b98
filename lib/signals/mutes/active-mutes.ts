import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { recentWindow } from '../cells/cell-figures'
import type { CellLinks } from '../cells/name-cells'
import type { MuteReason } from './mute-schema'

export interface ActiveMute {
  id: string
  scope: Record<string, string>
  reason: MuteReason
  text: string | null
  until: string | null
  reviewAt: string | null
  remindedAt: Date | null
  nThen: number
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
}

// Of a watch item `i`, what a mute's scope is compared with.
export const cell = `(i.group_key || i.event_key
  || jsonb_build_object('brandId', coalesce(i.group_key ->> 'brandId', i.brand_id::text)))`

export const isActive = (day: string) => `m.ended_at IS NULL AND (m.until IS NULL OR m.until >= ${day}::date)`

const selected = `SELECT m.id::text, m.scope, m.reason, m.text, m.until::text, m.review_at::text AS "reviewAt",
    m.reminded_at AS "remindedAt", m.n_then AS "nThen",
    m.created_by::text AS "createdBy", u.name AS "createdByName", m.created_at AS "createdAt"
  FROM mutes AS m LEFT JOIN users AS u ON u.id = m.created_by`

export const activeMutes = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  query<ActiveMute>(ctx.db, `${selected} WHERE ${isActive('$1')} ORDER BY m.id`, [today(ctx.now)])

export const mutesAt = (ctx: Pick<Ctx, 'db'>, at: Date) =>
  query<ActiveMute>(
    ctx.db,
    `${selected} WHERE m.created_at <= $2::timestamptz AND (m.ended_at IS NULL OR m.ended_at > $2::timestamptz)
      AND (m.until IS NULL OR m.until >= $1::date) ORDER BY m.id`,
    [today(at), at],
  )

/** A mute covers a cell that has every value its scope names; `cell` holds group, event and brand. */
export function isCovered(scope: Record<string, string>, cell: Record<string, unknown>): boolean {
  return Object.entries(scope).every(([name, value]) => String(cell[name] ?? '') === value)
}

export type Scope = Record<string, string>

export function scopeLink(links: CellLinks, scope: Scope, now: Date) {
  const { from, to } = recentWindow(now)
  return links(scope, scope, { receivedAtFrom: from, receivedAtTo: to })
}
