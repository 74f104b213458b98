import { eq, sql } from 'drizzle-orm'
import { vehicleSales } from '@/db/schema/sales'
import type { Ctx } from '@/lib/core/context'
import { type changesOf, newValues } from '@/lib/core/version'

export async function amendSales(
  tx: Ctx,
  id: string,
  detail: { step: 'edit' | 'import'; changes: ReturnType<typeof changesOf> },
) {
  await tx.db
    .update(vehicleSales)
    .set({
      ...newValues(detail.changes),
      version: sql`${vehicleSales.version} + 1`,
      updatedBy: tx.user?.id,
      updatedAt: tx.now,
    })
    .where(eq(vehicleSales.id, id))
  await tx.audit({ action: 'amendSales', entity: 'vehicleSales', entityId: id, detail })
}
