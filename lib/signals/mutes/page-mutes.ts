import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { instantText, today } from '@/lib/core/today'
import { cellNamer } from '../cells/name-cells'
import { type ActiveMute, cell, isActive } from './active-mutes'
import { type muteEnds, pageMutesInput } from './mute-schema'

interface Stored extends Omit<ActiveMute, 'remindedAt'> {
  endedAt: Date | null
  endedBy: string | null
  endedByName: string | null
  endedWhy: (typeof muteEnds)[number] | null
  active: boolean
  items: number
  hits: number
}

export type MuteRow = ReturnType<Awaited<ReturnType<typeof presenter>>>

const selected = `m.id::text, m.scope, m.reason, m.text, m.until::text, m.review_at::text AS "reviewAt", m.n_then AS "nThen",
  m.created_at AS "createdAt", m.created_by::text AS "createdBy", creator.name AS "createdByName",
  m.ended_at AS "endedAt", m.ended_by::text AS "endedBy", ender.name AS "endedByName",
  CASE WHEN m.ended_at IS NULL AND m.until < $1::date THEN 'over' ELSE m.ended_why END AS "endedWhy",
  (${isActive('$1')}) AS active,
  (SELECT count(*)::int FROM watch_items AS i WHERE i.state <> 'closed' AND ${cell} @> m.scope) AS items,
  (SELECT count(*)::int FROM signal_hits AS h JOIN watch_items AS i ON i.id = h.watch_item_id
    WHERE h.muted AND h.week >= m.created_at::date AND ${cell} @> m.scope) AS hits`

const from = `mutes AS m LEFT JOIN users AS creator ON creator.id = m.created_by
  LEFT JOIN users AS ender ON ender.id = m.ended_by`

async function presenter(ctx: Ctx) {
  const nameOf = await cellNamer(ctx)
  return ({ createdBy, createdByName, endedBy, endedByName, createdAt, endedAt, ...row }: Stored) => ({
    ...row,
    title: nameOf(row.scope, row.scope).title,
    createdAt: instantText(createdAt)!,
    createdBy: createdBy && { id: createdBy, name: createdByName! },
    endedAt: instantText(endedAt),
    endedBy: endedBy && { id: endedBy, name: endedByName! },
  })
}

export const pageMutes = operation({
  access: 'watch_item:query',
  input: pageMutesInput,
  async run(ctx, { page, limit, active }): Promise<Page<MuteRow>> {
    const day = today(ctx.now)
    const where = active === undefined ? 'true' : active ? isActive('$1') : `NOT (${isActive('$1')})`
    const [counted] = await query<{ n: number }>(
      ctx.db,
      `SELECT count(*)::int AS n FROM mutes AS m WHERE $1::date IS NOT NULL AND ${where}`,
      [day],
    )
    const rows = await query<Stored>(
      ctx.db,
      `SELECT ${selected} FROM ${from} WHERE ${where}
        ORDER BY (${isActive('$1')}) DESC, m.id DESC LIMIT $2::int OFFSET $3::int`,
      [day, limit, (page - 1) * limit],
    )
    return toPage({ page, limit }, rows.map(await presenter(ctx)), counted!.n)
  },
})

export async function readMute(ctx: Ctx, id: string): Promise<MuteRow> {
  const [row] = await query<Stored>(ctx.db, `SELECT ${selected} FROM ${from} WHERE m.id = $2::bigint`, [
    today(ctx.now),
    id,
  ])
  if (!row) throw new AppError('not_found')
  return (await presenter(ctx))(row)
}
