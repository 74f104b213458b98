import { z } from 'zod'
import { query } from '@/db/client'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { shownFor } from './save-presence'

const statement = `SELECT p.defect_id::text AS "complaintId", array_agg(DISTINCT u.name ORDER BY u.name) AS names
  FROM defect_presence AS p JOIN users AS u ON u.id = p.user_id JOIN defects AS d ON d.id = p.defect_id
  WHERE p.defect_id = ANY($1::bigint[]) AND p.editing AND p.user_id <> $2::bigint
    AND p.seen_at > now() - ${shownFor} AND ${visibleTo('$3', 'd.')}
  GROUP BY p.defect_id`

export const listEditing = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    ids: z.preprocess(
      given => [given].flat().flatMap(one => (typeof one === 'string' ? one.split(',') : one)),
      z.array(id).min(1).max(200),
    ),
  }),
  run: (ctx, { ids }) =>
    query<{ complaintId: string; names: string[] }>(ctx.db, statement, [
      ids,
      signedIn(ctx).id,
      readerOf(ctx),
    ]),
})
