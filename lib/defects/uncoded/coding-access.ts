import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

export const codingAccess = ['vehicle_defect_edit', 'vehicle_defect:query'] as const

/** @throws AppError forbidden */
export function checkMayCode(ctx: Pick<Ctx, 'can'>): void {
  if (!codingAccess.every(access => ctx.can(access))) throw new AppError('forbidden')
}
