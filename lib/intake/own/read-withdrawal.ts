import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { askedReport, reportPage } from './asked-report'
import { actionsOf } from './describe-report'

export interface Withdrawal {
  report: string
  complaintNo: string
  back: string
}

export const readWithdrawal = operation({
  access: 'public',
  input: z.strictObject({ draft: z.string().optional(), report: z.string() }),
  async run(ctx, { draft: token, report: id }): Promise<Withdrawal | null> {
    const own = await askedReport(ctx, token, id)
    if (!own || !(await actionsOf(ctx, own.report)).includes('withdraw')) return null
    return { report: id, complaintNo: own.report.complaintNo, back: reportPage(own.asked, id) }
  },
})
