import type { Ctx } from '@/lib/core/context'
import { day, optional } from '@/lib/core/input'
import { containing, id, text } from '@/lib/core/text'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { fold } from '@/lib/values/fold'
import { type Bind, beginsWith, complaintNo, hasNumber, startOfDay, vinStart } from './filter-kinds'
import { refuseHiddenPart } from './keyword'

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

export function deletedConditions(ctx: Pick<Ctx, 'can' | 'user'>, filters: DeletedFilterValues, bind: Bind) {
  refuseHiddenPart(ctx, { vin: filters.vin })
  const conditions = ['deleted_at IS NOT NULL', visibleTo(bind(readerOf(ctx)))]
  if (filters.complaintNo) conditions.push(hasNumber(filters.complaintNo, bind))
  if (filters.vin) conditions.push(beginsWith('vin', filters.vin, bind))
  if (filters.deletedBy) conditions.push(`deleted_by = ${bind(filters.deletedBy)}::bigint`)
  if (filters.deletedAtFrom) conditions.push(`deleted_at >= ${startOfDay(filters.deletedAtFrom, bind)}`)
  if (filters.deletedAtTo) conditions.push(`deleted_at < ${startOfDay(filters.deletedAtTo, bind, 1)}`)
  if (filters.keyword) {
    const words = bind(containing(fold(filters.keyword)))
    conditions.push(`(words_key LIKE ${words} OR complaint_no ILIKE ${bind(containing(filters.keyword))})`)
  }
  return conditions.join(' AND ')
}
