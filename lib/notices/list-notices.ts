import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { notices } from '@/db/schema/notices'
import { type Ctx, signedIn } from '@/lib/core/context'
import { listOf, optional, truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { toPage } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type EventKey, type GroupKey, nameCell } from '@/lib/dictionaries/names/name-cell'
import { firstText, translate } from '@/lib/i18n/translate'
import { isNoticeKind, type NoticeParams, noticeKinds } from './schema'

export const listNotices = operation({
  access: 'signed-in',
  input: z.strictObject({
    page: wholeNumber(1, 100_000_000).default(1),
    limit: wholeNumber(1, 200).default(50),
  }),
  async run(ctx, { page, limit }) {
    const own = eq(notices.userId, signedIn(ctx).id)
    const rows = await ctx.db
      .select()
      .from(notices)
      .where(own)
      .orderBy(desc(notices.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const wordsOf = await worder(ctx)
    const recallOf = await recallsOfJobs(ctx, rows)
    const records = rows.flatMap(({ id, kind, entityId, params, createdAt, readAt }) => {
      // A kind that a newer version wrote is left out.
      if (!isNoticeKind(kind)) return []
      const words = wordsOf(params)
      const name = kind === 'jobDone' && recallOf[entityId]
      const job = name && { job: translate(ctx.locale, 'notices.jobOf', { job: words.job!, name }) }
      const text = translate(ctx.locale, `notices.kinds.${kind}`, { ...words, ...job })
      const href = noticeKinds[kind].href(entityId, params)
      return [{ id, kind, text, href, createdAt: instantText(createdAt)!, read: readAt !== null }]
    })
    const total = await ctx.db.$count(notices, own)
    return { unread: await countUnread(ctx, {}), ...toPage({ page, limit }, records, total) }
  },
})

async function recallsOfJobs(ctx: Ctx, rows: (typeof notices.$inferSelect)[]) {
  const ids = rows.flatMap(({ entityId, params }) => (params.job === 'matchRecall' ? [entityId] : []))
  const named = await query<{ id: string; recallNo: string }>(
    ctx.db,
    `SELECT j.id::text, r.recall_no AS "recallNo" FROM jobs AS j
      JOIN recalls AS r ON r.id = (j.input ->> 'recallId')::bigint WHERE j.id = ANY($1::bigint[])`,
    [ids],
  )
  return Object.fromEntries(named.map(({ id, recallNo }) => [id, recallNo]))
}

const cellKeys = ['modelRangeId', 'brandId', 'producerId', 'recallId', 'assemblyCode', 'subAssemblyCode']

async function worder(ctx: Ctx) {
  const { locale } = ctx
  const known = await lookups(ctx)
  const cellTitle = (params: NoticeParams) => {
    const recallNo = () => params.recallNo as string | undefined
    const cell = params as GroupKey & EventKey
    return nameCell({ known, locale, recallNo }, cell, cell).title
  }
  return (params: NoticeParams): NoticeParams => ({
    ...params,
    ...(params.records && { number: translate(locale, 'notices.records', { note: 'none', ...params }) }),
    // A mention of a watch item has none.
    ...(params.of && { number: params.number || 'none' }),
    ...(params.job && { job: translate(locale, `notices.jobs.${params.job}`), done: 0 }),
    ...(params.action && { job: translate(locale, `bulkJobs.steps.${params.action}`), done: params.done! }),
    ...(params.state && { state: translate(locale, `notices.states.${params.state}`) }),
    ...(params.step && {
      step: firstText(locale, [`flow.${params.step}`, `investigations.nodes.${params.step}`]),
    }),
    ...(params.letterStep && {
      step: translate(locale, `investigations.letters.steps.${params.letterStep}`),
    }),
    ...(params.rule && { title: translate(locale, `signals.shipped.${params.rule}`) }),
    ...(cellKeys.some(key => key in params) && { title: cellTitle(params) }),
  })
}

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

export const readNotices = operation({
  access: 'signed-in',
  input: z
    .strictObject({ ids: optional(listOf(id)), all: truth.optional() })
    .refine(({ ids, all }) => all || ids, { error: 'required', path: ['ids'] })
    .refine(({ ids, all }) => !all || !ids, { error: 'invalid', path: ['all'] }),
  async run(ctx, { ids, all }) {
    const own = and(eq(notices.userId, signedIn(ctx).id), isNull(notices.readAt))
    await ctx.db
      .update(notices)
      .set({ readAt: ctx.now })
      .where(all ? own : and(own, inArray(notices.id, ids!)))
    return { unread: await countUnread(ctx, {}) }
  },
})
