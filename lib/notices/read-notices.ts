import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { notices } from '@/db/schema/notices'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { countUnread } from './count-unread'

export const readNotices = operation({
  access: 'signed-in',
  input: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(200) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  async run(ctx, request) {
    const own = and(eq(notices.userId, signedIn(ctx).id), isNull(notices.readAt))
    await ctx.db
      .update(notices)
      .set({ readAt: ctx.now })
      .where('ids' in request ? and(own, inArray(notices.id, request.ids)) : own)
    return { unread: await countUnread(ctx, {}) }
  },
})
