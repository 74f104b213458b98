import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { AppError } from '@/lib/core/errors'
import { draftInput, draftVerb } from '@/lib/intake/draft/drafts'
import { askedReport } from './asked-report'
import { describeReport } from './describe-report'

export type StatusPageData = Awaited<ReturnType<typeof readStatusPage>>

export const readStatusPage = draftVerb(
  draftInput.extend({ show: z.boolean() }),
  async (ctx, draft, { draft: token, show }) => {
    const nothing = { receipt: '', mobile: '' }
    const asked = draft?.asked?.receipt ? pick(draft.asked, 'receipt mobile') : nothing
    const issuesOn = (...pages: string[]) =>
      draft?.wrong && pages.includes(draft.wrong.page) ? draft.wrong.issues : []
    const wrong = issuesOn('status')
    // Somebody else may be here since it was asked, so only what is wrong is shown again.
    if (wrong.length > 0) return { typed: asked, issues: wrong, found: null }
    if (!asked.receipt || !show) return { typed: nothing, issues: [], found: null }
    const unknown = { typed: nothing, issues: [{ path: 'receipt', code: 'receipt_unknown' }], found: null }
    try {
      const own = await askedReport(ctx, token)
      if (!own) return unknown
      const found = await describeReport(ctx, own)
      return { typed: asked, issues: issuesOn('supply', 'add', 'appeal'), found }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return unknown
    }
  },
)
