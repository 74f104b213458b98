import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { StoredRecord } from './load-record'

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
