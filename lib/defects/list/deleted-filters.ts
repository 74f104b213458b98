import type { Ctx } from '@/lib/core/context'
import { optional } from '@/lib/core/input'
import { id, text } from '@/lib/core/text'
import { day } from '@/lib/defects/schema'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { type Bind, beginsWith, complaintNo, vinStart } from './filters'
import { escapeLike, refuseHiddenPart } from './keyword'

export const deletedFilterShape = {
  complaintNo: optional(complaintNo),
  vin: optional(vinStart),
  keyword: optional(text(100)),
  deletedBy: optional(id),
  deletedAtFrom: optional(day),
  deletedAtTo: optional(day),
}

export type DeletedFilterValues = {
  [Name in keyof typeof deletedFilterShape]?: string | undefined
}

/**
 * Columns are unqualified.
 * @throws AppError invalid_input for a VIN that would reveal masked characters
 */
export function deletedConditions(
  ctx: Pick<Ctx, 'can' | 'user'>,
  filters: DeletedFilterValues,
  bind: Bind,
): string {
  refuseHiddenPart(ctx, { vin: filters.vin })
  const conditions = ['deleted_at IS NOT NULL', visibleTo(bind(readerOf(ctx)))]
  if (filters.complaintNo) conditions.push(beginsWith('complaint_no', filters.complaintNo, bind))
  if (filters.vin) conditions.push(beginsWith('vin', filters.vin, bind))
  if (filters.deletedBy) conditions.push(`deleted_by = ${bind(filters.deletedBy)}::bigint`)
  const start = (from: string) => `(${bind(from)}::date AT TIME ZONE 'Asia/Shanghai')`
  if (filters.deletedAtFrom) conditions.push(`deleted_at >= ${start(filters.deletedAtFrom)}`)
  if (filters.deletedAtTo) conditions.push(`deleted_at < ${start(filters.deletedAtTo)} + interval '1 day'`)
  if (filters.keyword) {
    const given = bind(`%${escapeLike(filters.keyword)}%`)
    conditions.push(`(summary ILIKE ${given} OR description ILIKE ${given} OR complaint_no ILIKE ${given})`)
  }
  return conditions.join(' AND ')
}
