import { and, gt, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import { operation } from '@/lib/core/operation'
import {
  closeDraft,
  type Draft,
  findDraft,
  findKeptDraft,
  isClosing,
  openMinutes,
} from '@/lib/intake/draft/drafts'
import { typedNumberOf } from '@/lib/intake/draft/typed-number'
import { formInput } from './form-input'

const input = z.strictObject({ draft: z.string().optional() })

/** Milliseconds in which a page that is loaded again, not left, still shows the receipt. */
const reloadMs = 15_000

/** Of the script, as the receipt's page is left. */
export const leaveReceipt = operation({
  access: 'public',
  input: formInput,
  async run(ctx, { draft: token }): Promise<null> {
    const draft = await findDraft(ctx, token)
    if (draft?.sent) await closeDraft(ctx, draft, new Date(ctx.now.getTime() + reloadMs))
    return null
  },
})

/** The receipt while its page is being looked at; null once it was left. */
export const readReceipt = operation({
  access: 'public',
  input,
  async run(ctx, { draft: token }): Promise<Draft['sent']> {
    const draft = await findDraft(ctx, token)
    if (!draft?.sent) return null
    const end = Date.parse(draft.sent.at) + openMinutes * 60_000
    if (end <= ctx.now.getTime()) return null
    await closeDraft(ctx, draft, new Date(end))
    return draft.sent
  },
})

/** A page that somebody else may be opening: the receipt of the person before is not shown any more. */
export const closeReceipt = operation({
  access: 'public',
  input,
  async run(ctx, { draft: token }): Promise<void> {
    const draft = await findDraft(ctx, token)
    if (draft?.sent) await closeDraft(ctx, draft)
  },
})

export interface Unfinished {
  /** Its page, or null when only a code to its number leads there. */
  page: string | null
}

/** Where a new person begins: says that something is unfinished, never whose. */
export const arrive = operation({
  access: 'public',
  input,
  async run(ctx, { draft: token }): Promise<Unfinished | null> {
    const open = await findDraft(ctx, token)
    if (open && isClosing(open)) await closeDraft(ctx, open)
    const draft = await findKeptDraft(ctx, token)
    if (!draft) return null
    const begun = !draft.sent && draft.consentAt !== null && draft.answers.branch !== undefined
    if (begun) return { page: typedNumberOf(draft) ? null : (draft.page ?? 'kind') }
    if (draft.formers.length === 0) return null
    const formers = await ctx.db.$count(
      intakeDrafts,
      and(
        inArray(intakeDrafts.id, draft.formers),
        isNull(intakeDrafts.sent),
        gt(intakeDrafts.expiresAt, ctx.now),
      ),
    )
    return formers > 0 ? { page: null } : null
  },
})
