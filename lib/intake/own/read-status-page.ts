import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { draftInput, draftVerb } from '@/lib/intake/draft/drafts'
import { askedReport } from './asked-report'
import { describeReport } from './describe-report'

export type StatusPageData = Awaited<ReturnType<typeof readStatusPage>>

export const readStatusPage = draftVerb(
  draftInput.extend({ show: z.boolean() }),
  async (ctx, draft, { draft: token, show }) => {
    const request = draft?.asked
    const of = (page: string) => (draft?.wrong?.page === page ? draft.wrong.issues : [])
    const typed = { receipt: request?.receipt ?? '', mobile: request?.receipt ? request.mobile : '' }
    const wrong = of('status')
    // Somebody else may be here since it was asked, so only what is wrong is shown again.
    const nothing = {
      typed: wrong.length > 0 ? typed : { receipt: '', mobile: '' },
      issues: wrong,
      found: null,
    }
    if (!request?.receipt || !show || nothing.issues.length > 0) return nothing
    const unknown = { ...nothing, issues: [{ path: 'receipt', code: 'receipt_unknown' }] }
    try {
      const known = await askedReport(ctx, token)
      return known
        ? {
            typed,
            issues: [...of('supply'), ...of('add'), ...of('appeal')],
            found: await describeReport(ctx, known),
          }
        : unknown
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return unknown
    }
  },
)
