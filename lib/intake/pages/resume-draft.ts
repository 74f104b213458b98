import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { draftCookieHeader } from '@/lib/intake/draft/draft-cookie'
import { lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { seeOther } from './see-other'

/** Moves the saved draft to this browser and away from the other one. Answers typed here meanwhile win. */
export async function resumeDraft(ctx: Ctx, token: string, mobile: string): Promise<RawReply> {
  return ctx.tx(async tx => {
    const here = await lockDraft(tx, token)
    if (!here) return seeOther('ended')
    const [kept] = await tx.db
      .select()
      .from(intakeDrafts)
      .where(
        and(
          eq(intakeDrafts.mobile, mobile),
          ne(intakeDrafts.id, here.id),
          isNull(intakeDrafts.sent),
          gt(intakeDrafts.expiresAt, tx.now),
        ),
      )
      .orderBy(desc(intakeDrafts.updatedAt))
      .limit(1)
      .for('update')
    if (!kept) {
      await writeDraft(tx, here, { pending: null })
      return seeOther('resume?none=1')
    }
    const moved = newSecret()
    const taken = { tokenHash: hashOf(moved), pending: null, wrong: null }
    // A started report of its own is not overwritten; it stays available under the same number.
    if (here.consentAt && here.answers.branch) {
      await writeDraft(tx, here, { mobile, pending: null })
      await writeDraft(tx, kept, taken)
      return seeOther(kept.page ?? 'kind', [draftCookieHeader(moved)])
    }
    await writeDraft(tx, kept, { ...taken, answers: { ...kept.answers, ...here.answers } })
    await tx.db.delete(intakeDrafts).where(eq(intakeDrafts.id, here.id))
    return seeOther(here.page ?? kept.page ?? 'kind', [draftCookieHeader(moved)])
  })
}
