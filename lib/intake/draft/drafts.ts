import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { intakeUploads } from '@/db/schema/intake'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { addressOf } from '@/lib/intake/answers'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { keyedHash } from '@/lib/intake/secrets'

export const draftCookie = 'intake-draft'

export const draftDays = 7

export function draftCookieHeader(token: string, { shared = false }: { shared?: boolean } = {}): string {
  const seconds = token ? draftDays * 24 * 60 * 60 : 0
  const age = shared ? '' : ` Max-Age=${seconds};`
  return `${draftCookie}=${token};${age} Path=/app; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

export function typedNumberOf({
  mobile,
  answers,
  pending,
}: Partial<Pick<Draft, 'mobile' | 'answers' | 'pending'>>): string | null {
  if (mobile) return mobile
  if (pending?.purpose === 'send' || pending?.purpose === 'save') return pending.mobile
  return addressOf(answers ?? {})
}

export type Draft = typeof intakeDrafts.$inferSelect
export type Typed = Readonly<Record<string, string | string[]>>

const maxFormers = 5

/** Minutes until a code is asked for again: the next person at a shared computer must not read on. */
export const openMinutes = 30

// What a token opened before a right was shown, it opens no more after it: whoever was here before may have a copy. The
// new one follows from the proof, so that a second click, for which the browser drops the first answer, gets the same.
export const tokenAfter = (token: string, proof: string) => keyedHash('draft token', `${token}\n${proof}`)

const kept = (ctx: Ctx, token: string) =>
  and(eq(intakeDrafts.tokenHash, hashOf(token)), gt(intakeDrafts.expiresAt, ctx.now))

const open = (ctx: Ctx, token: string) =>
  and(kept(ctx, token), or(isNull(intakeDrafts.openUntil), gt(intakeDrafts.openUntil, ctx.now)))

const finder =
  (where: typeof kept, locks = false) =>
  async (ctx: Ctx, token: string | undefined): Promise<Draft | null> => {
    if (!token) return null
    const found = ctx.db.select().from(intakeDrafts).where(where(ctx, token)).$dynamic()
    const [draft] = await (locks ? found.for('update') : found)
    if (!draft || where === kept) return draft ?? null
    // Which report is one's own is known for as long as a page is open.
    const askedUntil = Date.parse(draft.asked?.at ?? '') + openMinutes * 60_000
    return { ...draft, asked: askedUntil > ctx.now.getTime() ? draft.asked : null }
  }

export const findDraft = finder(open)
export const findKeptDraft = finder(kept)
export const lockDraft = finder(open, true)

export const draftInput = z.object({ draft: z.string().optional() })

export const draftVerb = <Input extends z.ZodType<{ draft?: string }>, Output>(
  input: Input,
  run: (ctx: Ctx, draft: Draft | null, sent: z.output<Input>) => Promise<Output>,
) =>
  operation({
    access: 'public',
    input,
    run: async (ctx, sent) => run(ctx, await findDraft(ctx, sent.draft), sent),
  })

export async function addDraft(
  ctx: Ctx,
  values: Partial<typeof intakeDrafts.$inferInsert> = {},
  before?: string,
): Promise<{ draft: Draft; token: string; cookie: string }> {
  await takeFloodTry(ctx, 'intake-draft')
  const token = newSecret()
  const former = await findKeptDraft(ctx, before)
  const all = { shared: former?.shared ?? false, ...values, formers: formersAfter(former) }
  const [draft] = await ctx.db
    .insert(intakeDrafts)
    .values({ ...all, tokenHash: hashOf(token), ...limitsOf(ctx, all) })
    .returning()
  return { draft: draft!, token, cookie: draftCookieHeader(token, draft) }
}

export async function writeDraft(ctx: Ctx, draft: Draft, values: Partial<typeof intakeDrafts.$inferInsert>) {
  const all = { ...draft, ...values }
  const limits = limitsOf(ctx, all)
  await updateRows(ctx.db, intakeDrafts, { id: draft.id }, { ...values, updatedAt: ctx.now, ...limits })
  if (all.files.length === 0) return
  // Files live as long as their draft.
  const tokens = all.files.map(({ fileToken }) => hashOf(fileToken))
  const those = and(inArray(intakeUploads.tokenHash, tokens), isNull(intakeUploads.reportId))
  await updateRows(ctx.db, intakeUploads, those, { expiresAt: limits.expiresAt })
}

export async function closeDraft(ctx: Ctx, draft: Draft, until = ctx.now): Promise<void> {
  const openUntil = draft.sent || typedNumberOf(draft) ? until : null
  await updateRows(ctx.db, intakeDrafts, { id: draft.id }, { asked: null, openUntil })
}

function formersAfter(before: Draft | null): string[] {
  if (!before) return []
  const own = !before.sent && typedNumberOf(before) ? [before.id] : []
  return [...own, ...before.formers].slice(0, maxFormers)
}

type Limited = Partial<Pick<Draft, 'answers' | 'mobile' | 'pending' | 'sent' | 'shared'>>

function limitsOf(ctx: Ctx, draft: Limited) {
  const soon = new Date(ctx.now.getTime() + openMinutes * 60_000)
  const closes = draft.sent || typedNumberOf(draft)
  const late = new Date(ctx.now.getTime() + draftDays * 24 * 60 * 60_000)
  return { expiresAt: draft.shared && !draft.mobile ? soon : late, openUntil: closes ? soon : null }
}
