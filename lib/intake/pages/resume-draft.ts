import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import {
  type Draft,
  draftCookieHeader,
  lockDraft,
  typedNumberOf,
  writeDraft,
} from '@/lib/intake/draft/drafts'
import { seeOther } from './form'

/** Moves the draft to this browser and away from the other one. Answers typed here meanwhile win. */
export async function resumeDraft(ctx: Ctx, token: string, mobile: string): Promise<RawReply> {
  return ctx.tx(async tx => {
    const here = await lockDraft(tx, token)
    if (!here) return seeOther('ended')
    const kept = await draftOfNumber(tx, here, mobile)
    if (!kept) {
      await writeDraft(tx, here, { pending: null })
      return seeOther('resume?none=1')
    }
    const moved = newSecret()
    const { shared } = here
    const formers = [...new Set([...here.formers, ...kept.formers])].filter(id => id !== kept.id)
    const taken = {
      tokenHash: hashOf(moved),
      pending: null,
      wrong: null,
      mobile: kept.mobile ?? mobile,
      shared,
      formers,
    }
    const cookies = [draftCookieHeader(moved, { shared })]
    // A started report of its own is not overwritten; it stays available under its number.
    if (here.consentAt && here.answers.branch) {
      const own = typedNumberOf({ ...here, pending: null }) ?? mobile
      await writeDraft(tx, here, { ...(own === mobile && { mobile }), pending: null })
      await writeDraft(tx, kept, taken)
      return seeOther(kept.page ?? 'kind', cookies)
    }
    await writeDraft(tx, kept, { ...taken, answers: { ...kept.answers, ...here.answers } })
    await tx.db.delete(intakeDrafts).where(eq(intakeDrafts.id, here.id))
    return seeOther(here.page ?? kept.page ?? 'kind', cookies)
  })
}

async function draftOfNumber(ctx: Ctx, here: Draft, mobile: string): Promise<Draft | undefined> {
  const drafts = await ctx.db
    .select()
    .from(intakeDrafts)
    .where(
      and(
        or(eq(intakeDrafts.mobile, mobile), inArray(intakeDrafts.id, here.formers)),
        ne(intakeDrafts.id, here.id),
        isNull(intakeDrafts.sent),
        gt(intakeDrafts.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(intakeDrafts.updatedAt))
    .for('update')
  return drafts.find(draft => draft.mobile === mobile || typedNumberOf(draft) === mobile)
}
