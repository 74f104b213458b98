import { and, eq, gt } from 'drizzle-orm'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { takeNetworkTry } from '@/lib/intake/network-limit'
import { draftDays } from './draft-cookie'

export type Draft = typeof intakeDrafts.$inferSelect
export type Typed = Readonly<Record<string, string | string[]>>

const perNetwork = { name: 'intake-draft', tries: 300, seconds: 60 * 60 }

const live = (ctx: Ctx, token: string) =>
  and(eq(intakeDrafts.tokenHash, hashOf(token)), gt(intakeDrafts.expiresAt, ctx.now))

export async function findDraft(ctx: Ctx, token: string | undefined): Promise<Draft | null> {
  if (!token) return null
  const [draft] = await ctx.db.select().from(intakeDrafts).where(live(ctx, token))
  return draft ?? null
}

export async function lockDraft(ctx: Ctx, token: string | undefined): Promise<Draft | null> {
  if (!token) return null
  const [draft] = await ctx.db.select().from(intakeDrafts).where(live(ctx, token)).for('update')
  return draft ?? null
}

export async function addDraft(
  ctx: Ctx,
  values: Partial<typeof intakeDrafts.$inferInsert> = {},
): Promise<{ draft: Draft; token: string }> {
  await takeNetworkTry(ctx, perNetwork)
  const token = newSecret()
  const [draft] = await ctx.db
    .insert(intakeDrafts)
    .values({ ...values, tokenHash: hashOf(token), expiresAt: endOf(ctx) })
    .returning()
  return { draft: draft!, token }
}

export async function writeDraft(
  ctx: Ctx,
  { id }: Draft,
  values: Partial<typeof intakeDrafts.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(intakeDrafts)
    .set({ ...values, updatedAt: ctx.now, expiresAt: endOf(ctx) })
    .where(eq(intakeDrafts.id, id))
}

const endOf = (ctx: Ctx) => new Date(ctx.now.getTime() + draftDays * 24 * 60 * 60_000)
