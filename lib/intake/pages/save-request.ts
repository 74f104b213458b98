import type { Ctx } from '@/lib/core/context'
import type { RawReply } from '@/lib/core/replies'
import { addDraft, lockDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { seeOther } from './see-other'

export async function saveRequest(
  ctx: Ctx,
  token: string | undefined,
  values: Parameters<typeof writeDraft>[2] & Parameters<typeof addDraft>[1],
  next: string,
): Promise<RawReply> {
  const kept = await ctx.tx(async tx => {
    const draft = await lockDraft(tx, token)
    if (draft) await writeDraft(tx, draft, values)
    return draft !== null
  })
  if (kept) return seeOther(next)
  const { cookie } = await addDraft(ctx, values, token)
  return seeOther(next, [cookie])
}
