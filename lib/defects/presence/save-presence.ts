import { z } from 'zod'
import { query } from '@/db/client'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { knownRecord, knownValues } from '@/lib/defects/visible'

/** A page renews every 20 seconds: two renewals may be lost before it counts as gone. By the database's clock. */
export const shownFor = `interval '50 seconds'`

const leave = `DELETE FROM defect_presence WHERE defect_id = $1::bigint AND user_id = $2::bigint AND page = $3`

const renew = `WITH known AS (SELECT d.id FROM defects AS d WHERE ${knownRecord}),
  renewed AS (INSERT INTO defect_presence (defect_id, user_id, page, editing, seen_at)
    SELECT id, $4::bigint, $5, $6::boolean, now() FROM known WHERE set_config('synchronous_commit', 'off', true) = 'off'
    ON CONFLICT (defect_id, user_id, page) DO UPDATE SET editing = excluded.editing, seen_at = excluded.seen_at),
  expired AS (DELETE FROM defect_presence WHERE (defect_id, user_id, page) IN (
    SELECT defect_id, user_id, page FROM defect_presence WHERE seen_at < now() - interval '5 minutes'
      AND NOT (user_id = $4::bigint AND page = $5) ORDER BY seen_at LIMIT 20 FOR UPDATE SKIP LOCKED))
  SELECT (SELECT coalesce(json_agg(json_build_object('name', other.name, 'editing', other.editing)
        ORDER BY other.editing DESC, other.name), '[]')
      FROM (SELECT u.name, bool_or(p.editing) AS editing FROM defect_presence AS p JOIN users AS u ON u.id = p.user_id
        WHERE p.defect_id = known.id AND p.user_id <> $4::bigint AND p.seen_at > now() - ${shownFor}
        GROUP BY u.id, u.name ORDER BY 2 DESC LIMIT 20) AS other) AS others
  FROM known`

type Others = { others: { name: string; editing: boolean }[] }

export const savePresence = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({
    complaintId: id,
    pageId: z.string().regex(/^[a-z0-9]{8,32}$/),
    editing: truth,
    left: truth.default(false),
  }),
  async run(ctx, { complaintId, pageId, editing, left }): Promise<Others> {
    const me = signedIn(ctx).id
    if (left) {
      await query(ctx.db, leave, [complaintId, me, pageId])
      return { others: [] }
    }
    const [found] = await query<Others>(ctx.db, renew, [
      ...knownValues(ctx, complaintId),
      me,
      pageId,
      editing,
    ])
    if (!found) throw new AppError('not_found')
    return found
  },
})

export type Presence = Awaited<ReturnType<typeof savePresence>>['others']
