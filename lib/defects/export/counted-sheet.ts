import { findUserById } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { allows } from '@/lib/core/permissions'
import type { Export } from './audit-export'
import { exportSheet } from './export-sheet'

const lookAgainAfter = 2_000

export async function countedSheet(ctx: Ctx, row: Export, onRows: (done: number) => Promise<void>) {
  const { columns, filters, ids, deleted, deidentified, clear } = row
  await stillAllowed(ctx, row)
  const sheet = await exportSheet(ctx, {
    columns,
    filters,
    ids: ids ?? undefined,
    deleted,
    deidentified,
    clear,
    // Audited before the rows are sent, so that no record leaves without an audit row.
    onIds: shown => ctx.audit({ action: 'exportRecords', entity: 'export', entityId: row.id, shown }),
  })
  async function* counted() {
    let done = 0
    let looked = performance.now()
    for await (const rows of sheet.rows) {
      if (performance.now() - looked > lookAgainAfter) {
        await stillAllowed(ctx, row)
        looked = performance.now()
      }
      done += rows.length
      await onRows(done)
      yield rows
    }
  }
  return { ...sheet, rows: counted() }
}

/** Checked between batches: a user who was disabled, or lost a right, must get no further rows. */
async function stillAllowed(ctx: Ctx, { deleted, clear }: Export): Promise<void> {
  const user = await findUserById(ctx.db, ctx.user!.id, ctx.user!.key?.id)
  const may = (access: Parameters<typeof allows>[1]) => user !== null && allows(user.grants, access)
  const needed = [
    'vehicle_defect_export:export',
    ...(deleted ? ['vehicle_defect_delete:query' as const] : []),
    ...(clear ? ['vehicle_defect_personal' as const] : []),
  ] as const
  if (!needed.every(may)) throw new AppError('forbidden')
}
