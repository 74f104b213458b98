import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { draftCookieHeader } from '@/lib/intake/draft/draft-cookie'
import { addDraft, lockDraft, tokenAfter, writeDraft } from '@/lib/intake/draft/drafts'
import { seeOther } from './see-other'

export async function saveRequest(
  ctx: Ctx,
  token: string | undefined,
  values: Parameters<typeof writeDraft>[2] & Parameters<typeof addDraft>[1],
  next: string,
  proof?: string,
): Promise<RawReply> {
  const shown = token && proof ? tokenAfter(token, proof) : undefined
  const kept = await ctx.tx(async tx => {
    const draft = (await lockDraft(tx, token)) ?? (await lockDraft(tx, shown))
    if (draft) await writeDraft(tx, draft, { ...values, ...(shown && { tokenHash: hashOf(shown) }) })
    return draft
  })
  if (kept) return seeOther(next, shown ? [draftCookieHeader(shown, kept)] : [])
  const { cookie } = await addDraft(ctx, values, token)
  return seeOther(next, [cookie])
}
