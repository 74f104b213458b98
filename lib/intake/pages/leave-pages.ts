import { and, gt, inArray, isNull } from 'drizzle-orm'
import { findRow } from '@/db/rows'
import { intakeReports } from '@/db/schema/intake'
import { intakeDrafts } from '@/db/schema/intake-drafts'
import {
  closeDraft,
  draftInput,
  draftVerb,
  findKeptDraft,
  openMinutes,
  typedNumberOf,
} from '@/lib/intake/draft/drafts'
import { recallsOfReport } from '@/lib/intake/recall/recalls-of-report'
import { formInput } from './form'

const reloadMs = 15_000

export const leaveReceipt = draftVerb(formInput, async (ctx, draft): Promise<null> => {
  if (draft?.sent) await closeDraft(ctx, draft, new Date(ctx.now.getTime() + reloadMs))
  return null
})

export type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>

export const readReceipt = draftVerb(draftInput, async (ctx, draft) => {
  if (!draft?.sent) return null
  const end = Date.parse(draft.sent.at) + openMinutes * 60_000
  if (end <= ctx.now.getTime()) return null
  await closeDraft(ctx, draft, new Date(end))
  const { sent } = draft
  const report = await findRow(ctx.db, intakeReports, { complaintNo: sent.complaintNo }, 'defectId')
  return { sent, recalls: await recallsOfReport(ctx, report?.defectId ?? null) }
})

export const closeReceipt = draftVerb(draftInput, async (ctx, draft): Promise<void> => {
  if (draft?.sent) await closeDraft(ctx, draft)
})

export type Unfinished = NonNullable<Awaited<ReturnType<typeof arrive>>>

export const arrive = draftVerb(
  draftInput,
  async (ctx, open, { draft: token }): Promise<{ page: string | null } | null> => {
    if (open) await closeDraft(ctx, open)
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
)
