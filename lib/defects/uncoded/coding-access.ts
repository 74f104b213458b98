import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

/** Both: who changes records, of those who see lists of them. */
export const codingAccess = ['vehicle_defect_edit', 'vehicle_defect:query'] as const

/** @throws AppError forbidden */
export function checkMayCode(ctx: Pick<Ctx, 'can'>): void {
  if (!codingAccess.every(access => ctx.can(access))) throw new AppError('forbidden')
}
