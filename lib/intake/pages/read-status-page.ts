import { z } from 'zod'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { askedOf, type Draft, findDraft, type Typed } from '@/lib/intake/draft/drafts'
import { readReportStatus } from '@/lib/intake/report/read-report-status'
import { type Offer, offersFor } from './offers'
import { requestedNames, typedBefore } from './supply-answers'

export interface StatusPageData {
  typed: { receipt: string; mobile: string }
  issues: Issue[]
  found: {
    complaintNo: string
    status: string
    statusDes: string
    outcome: string | null
    receivedAt: string
    changedAt: string
    missing: {
      message: string
      names: string[]
      wantsFiles: boolean
      typed: Typed
      files: Draft['files']
      offers: Record<string, Offer[]>
    } | null
  } | null
}

export const readStatusPage = operation({
  access: 'public',
  input: z.strictObject({ draft: z.string().optional(), show: z.boolean() }),
  async run(ctx, { draft: token, show }): Promise<StatusPageData> {
    const draft = await findDraft(ctx, token)
    const request = draft && askedOf(draft, ctx.now)
    const of = (page: string) => (draft?.wrong?.page === page ? draft.wrong.issues : [])
    const typed = { receipt: request?.receipt ?? '', mobile: request?.mobile ?? '' }
    const wrong = of('status')
    // Somebody else may be here since it was asked, so only what is wrong is shown again.
    const nothing = {
      typed: wrong.length > 0 ? typed : { receipt: '', mobile: '' },
      issues: wrong,
      found: null,
    }
    if (!request || !show || nothing.issues.length > 0) return nothing
    try {
      const { supplement, branch, ...status } = await readReportStatus(ctx, typed)
      if (!supplement) return { typed, issues: [], found: { ...status, missing: null } }
      const names = requestedNames(supplement.fields)
      const answers: Typed = { branch, ...typedBefore(supplement.fields), ...request.typed }
      const wantsFiles =
        supplement.fields.length === 0 || supplement.fields.some(({ name }) => name === 'files')
      const offers = await offersFor(ctx, answers, names)
      const missing = {
        message: supplement.message,
        names,
        wantsFiles,
        typed: answers,
        files: request.files ?? [],
        offers,
      }
      return { typed, issues: of('supply'), found: { ...status, missing } }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { ...nothing, issues: [{ path: 'receipt', code: 'receipt_unknown' }] }
    }
  },
})
