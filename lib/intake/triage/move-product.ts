import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { intakeReports, supplementRequests } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import type { IntakeReport } from '@/lib/intake/report/amend-report'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'
import type { ProductState } from '@/lib/intake/states'
import { checkProduct, lockReport, stateOf } from './lock-report'
import { remarks, seen } from './queue-state'

export const productFrom: Record<Exclude<ProductState, 'received'>, readonly ProductState[]> = {
  accepted: ['received'],
  returned: ['received'],
  forwarded: ['received', 'accepted'],
  closed: ['received', 'accepted', 'forwarded'],
  rejected: ['received', 'returned'],
}

interface Move {
  to: keyof typeof productFrom
  version: number
  note?: string | null
}

export async function moveProduct(tx: Ctx, report: IntakeReport, { to, version, note }: Move): Promise<void> {
  checkProduct(report, version, productFrom[to])
  await write(tx, report, { state: to, stateBefore: report.state, note: note || null })
  await tx.audit({ action: 'triageReport', entity: 'report', entityId: report.id, detail: { to } })
}

export async function moveProductBack(tx: Ctx, report: IntakeReport, version: number): Promise<void> {
  const undoable = ['accepted', 'returned', 'forwarded', 'closed', 'rejected'] as const
  checkProduct(report, version, report.stateBefore ? undoable : [])
  await write(tx, report, { state: report.stateBefore, stateBefore: null, note: null })
  await withdrawRequests(tx, eq(supplementRequests.reportId, report.id))
  await tx.audit({
    action: 'triageReport',
    entity: 'report',
    entityId: report.id,
    detail: { undone: report.state, to: report.stateBefore },
  })
}

async function write(tx: Ctx, report: IntakeReport, changes: Partial<IntakeReport>): Promise<void> {
  const by = { version: report.version + 1, changedBy: tx.user?.id ?? null, changedAt: tx.now }
  await updateRows(tx.db, intakeReports, { id: report.id }, { ...changes, ...by })
}

export const moveReport = operation({
  access: actions.review.access,
  input: z.strictObject({ ...seen, to: z.enum(['forwarded', 'closed']), remarks }),
  async run(ctx, { id, version, to, remarks }) {
    await ctx.tx(async tx => {
      const report = await lockReport(tx, id)
      if (report.defectId) checkProduct(report, report.version, [])
      await moveProduct(tx, report, { to, version, note: remarks })
    })
    return stateOf(ctx, id)
  },
})
