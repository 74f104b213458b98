import { pick } from '@/db/columns-of'
import type { exports } from '@/db/schema/exports'
import { type AuditEntry, atThisMoment, type Ctx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import { auditedFilters } from '@/lib/defects/list/filters'
import { Stopped } from '@/lib/jobs/job'

export type Export = typeof exports.$inferSelect

export async function auditExport(
  ctx: Ctx,
  action: 'startExport' | 'exportDefects' | 'downloadExport',
  row: Export,
  more: Record<string, unknown> = {},
  outcome: AuditEntry['outcome'] = 'done',
): Promise<void> {
  const chosen = pick(row, 'deleted columns format ids deidentified clear reason direct')
  const detail = { ...chosen, filters: auditedFilters(row.filters ?? {}), ...more }
  await ctx.audit({ action, outcome, entity: 'export', entityId: row.id, detail })
}

// A failure to write the audit row is logged, not thrown: the file has been sent by then. `Stopped` means that another
// process has taken the job over and will write its own row.
export async function auditExportEnd(ctx: Ctx, row: Export, rows: number, error?: unknown): Promise<void> {
  const outcome = error === undefined ? 'done' : error instanceof Stopped ? 'cancelled' : 'failed'
  await auditExport(atThisMoment(ctx), 'exportDefects', row, { rows }, outcome).catch(fault => {
    if (fault instanceof Stopped) return
    log.error({ err: fault, jobId: row.jobId }, 'the end of an export was not noted')
  })
}
