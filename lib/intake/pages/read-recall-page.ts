import { z } from 'zod'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { askedOf, findDraft } from '@/lib/intake/draft/drafts'
import { type PublicRecall, recallCheckOpen, recallsOfVin } from '@/lib/intake/recall/recalls-of-vin'

export interface RecallPageData {
  vin: string
  issues: Issue[]
  recalls: PublicRecall[] | null
}

export const isRecallCheckOpen = operation({
  access: 'public',
  input: z.strictObject({}),
  run: ctx => recallCheckOpen(ctx),
})

export const readRecallPage = operation({
  access: 'public',
  input: z.strictObject({ draft: z.string().optional(), show: z.boolean() }),
  async run(ctx, { draft: token, show }): Promise<RecallPageData | null> {
    if (!(await recallCheckOpen(ctx))) return null
    const draft = await findDraft(ctx, token)
    const vin = (draft && askedOf(draft, ctx.now)?.vin) ?? ''
    const issues = draft?.wrong?.page === 'recall' ? draft.wrong.issues : []
    if (!vin || !show || issues.length > 0) return { vin, issues, recalls: null }
    try {
      return { ...(await recallsOfVin(ctx, vin)), issues: [] }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { vin, issues: error.details.issues ?? [], recalls: null }
    }
  },
})
