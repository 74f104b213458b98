import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { departmentChoices } from '@/lib/defects/budget-departments'
import { defaultBudgetYear } from '@/lib/defects/budget-schema'
import { lastBudget } from '@/lib/defects/record/budget'
import { evaluateRisk } from '@/lib/defects/record/check-values'
import { valuesOf } from '@/lib/defects/schema'
import { visible } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

export const proposeRisk = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ complaintId: id }),
  async run(ctx, { complaintId }) {
    const [record] = await findRows(ctx.db, defects, and(eq(defects.id, complaintId), visible(ctx)))
    if (!record || (record.deletedAt && !ctx.can('vehicle_defect_delete:query')))
      throw new AppError('not_found')
    const risk = await evaluateRisk(ctx, valuesOf(record))
    const { names } = await lookups(ctx)
    const budget = await lastBudget(ctx, record.id)
    const own = ctx.user?.deptName ?? ''
    return {
      ...risk,
      riskLevelName: names.code('riskLevel', risk.riskLevel, ctx.locale),
      storedScore: record.severityScore,
      budget,
      year: defaultBudgetYear(today(ctx.now)),
      deptName: own,
      departments: await departmentChoices(ctx, [budget?.deptName, own]),
      today: today(ctx.now),
    }
  },
})

export type RiskProposal = Awaited<ReturnType<typeof proposeRisk>>
