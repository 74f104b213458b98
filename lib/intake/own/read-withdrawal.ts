import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { askedReport, reportPage } from './asked-report'
import { actionsOf, consentsGiven } from './describe-report'
import { withdrawable } from './withdraw-report'

export type Withdrawal = NonNullable<Awaited<ReturnType<typeof readWithdrawal>>>

export const readWithdrawal = operation({
  access: 'public',
  input: z.strictObject({
    draft: z.string().optional(),
    report: z.string(),
    what: z.enum(withdrawable).optional().catch(undefined),
  }),
  async run(ctx, { draft: token, report: id, what }) {
    const own = await askedReport(ctx, token, id)
    if (!own) return null
    const may = what
      ? consentsGiven(own.report).some(one => one.what === what)
      : (await actionsOf(ctx, own.report)).includes('withdraw')
    if (!may) return null
    const { complaintNo } = own.report
    return { report: id, complaintNo, what: what ?? 'report', back: reportPage(own.asked, id) }
  },
})
