import { AppError, type Issue } from '@/lib/core/errors'
import { findDraft, writeDraft } from '@/lib/intake/draft/drafts'
import { addressInput, typedAddress } from '@/lib/intake/pages/ask-for-code'
import { formInput, formStep, saveRequest, seeOther, shortText } from '@/lib/intake/pages/form'
import { readReportStatus } from '@/lib/intake/report/read-report-status'

export const lookUpReport = formStep(
  formInput.extend({ receipt: shortText(200).optional(), ...addressInput }),
  'status',
  async (ctx, { draft: token, receipt = '', ...address }) => {
    const mobile = typedAddress(address).typed
    const issues = missing({ receipt, mobile })
    const known =
      issues.length > 0
        ? issues
        : await readReportStatus(ctx, { receipt: receipt.slice(0, 60), mobile }).then(
            () => [],
            refused(receipt),
          )
    const values = {
      asked: { receipt: receipt.slice(0, 60), mobile, at: ctx.now.toISOString() },
      wrong: known.length > 0 ? { page: 'status', issues: known } : null,
    }
    const next = known.length > 0 ? 'status' : 'status?found=1'
    return saveRequest(ctx, token, values, next, known.length > 0 ? undefined : `${receipt}\n${mobile}`)
  },
)

function missing(typed: Record<string, string>): Issue[] {
  return Object.entries(typed).flatMap(([path, text]) => (text.trim() ? [] : [{ path, code: 'required' }]))
}

const refused =
  (receipt: string) =>
  (error: unknown): Issue[] => {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const minutes = Math.ceil((error.details.retryAfterSeconds ?? 600) / 60)
    const unknown = /^\s*(?:QX|XF)[\s-]*\d/i.test(receipt) ? 'receipt_is_number' : 'receipt_unknown'
    const code = error.code === 'too_many' ? 'too_often' : unknown
    return [{ path: 'receipt', code, params: { minutes } }]
  }

export const forgetReports = formStep(formInput, 'mine', async (ctx, { draft: token }) => {
  const draft = await findDraft(ctx, token)
  if (draft) await writeDraft(ctx, draft, { asked: null, wrong: null })
  return seeOther('mine')
})
