import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notices } from '@/db/schema/notices'
import { type Ctx, signedIn } from '@/lib/core/context'
import { wholeNumber } from '@/lib/core/input'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { translate } from '@/lib/i18n/translate'
import { countUnread } from './count-unread'
import { isNoticeKind, noticeKinds } from './schema'

type Stored = typeof notices.$inferSelect

/** One's own, newest first. */
export const listNotices = operation({
  access: 'signed-in',
  input: z.strictObject({ limit: wholeNumber(1, 200).default(50) }),
  async run(ctx, { limit }) {
    const rows = await ctx.db
      .select()
      .from(notices)
      .where(eq(notices.userId, signedIn(ctx).id))
      .orderBy(desc(notices.id))
      .limit(limit)
    return { unread: await countUnread(ctx, {}), records: rows.flatMap(row => present(ctx, row)) }
  },
})

/** A kind that a newer version wrote is left out. */
function present({ locale }: Ctx, { id, kind, entityId, params, createdAt, readAt }: Stored) {
  if (!isNoticeKind(kind)) return []
  const words =
    kind === 'jobDone'
      ? {
          job: translate(locale, `notices.jobs.${params.job}`),
          state: translate(locale, `notices.states.${params.state}`),
        }
      : params.step
        ? { ...params, step: translate(locale, `flow.${params.step}`) }
        : params
  return [
    {
      id,
      kind,
      text: translate(locale, `notices.kinds.${kind}`, words),
      href: noticeKinds[kind].href(entityId, params),
      createdAt: instantText(createdAt)!,
      read: readAt !== null,
    },
  ]
}
