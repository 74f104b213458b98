import { z } from 'zod'
import { query } from '@/db/client'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'

const maxShown = 99

export const countUnread = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx): Promise<number> {
    const [row] = await query<{ n: number }>(
      ctx.db,
      `SELECT count(*)::int AS n FROM (SELECT FROM notices WHERE user_id = $1::bigint AND read_at IS NULL
         LIMIT ${maxShown + 1}) AS unread`,
      [signedIn(ctx).id],
    )
    return row?.n ?? 0
  },
})
