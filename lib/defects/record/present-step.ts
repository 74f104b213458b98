import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import type { StoredRecord, StoredStep } from './load-record'

export function presentStep(
  ctx: Ctx,
  recordBizId: string,
  { node, createdAt, kept, undoneAt, deptName, ...step }: StoredStep,
  department: (name: string) => string,
) {
  return {
    ...step,
    deptName: department(deptName),
    nodeState: node,
    nodeStateDes: translate(ctx.locale, `flow.${node}`),
    createTime: instantText(createdAt)!,
    undoneAt: instantText(undoneAt),
    recordBizId,
    hasVersion: kept && ctx.can('vehicle_defect_edithistory'),
  }
}

export async function presentReturn(ctx: Ctx, { state, reviews }: Pick<StoredRecord, 'state' | 'reviews'>) {
  const review = reviews.findLast(({ undoneAt }) => undoneAt === null)
  if (state !== states.returned || !review) return null
  const { names } = await lookups(ctx)
  return {
    byName: review.createdByName,
    at: instantText(review.createdAt)!,
    opinionName: names.opinion(review.opinionId, ctx.locale) || null,
    remarks: review.remarks,
    fields: review.fields as FieldName[],
  }
}

export type Return = NonNullable<Awaited<ReturnType<typeof presentReturn>>>
