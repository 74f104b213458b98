import type { Ctx } from '@/lib/core/context'
import { containing } from '@/lib/core/text'
import { inEffect } from '@/lib/defects/recalls/known-recalls'
import { hasRecords, isOverdue, lastTimely } from './recall-rows'
import type { RecallFilters } from './schema'

// Of the list, its sums and its file. The first value is what tells an overdue campaign.
export function matchingRecalls(ctx: Ctx, filters: RecallFilters) {
  const values: unknown[] = [lastTimely(ctx)]
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = recallConditions(filters, bind)
  return { values, bind, where, matching: `recalls AS r WHERE $1::date IS NOT NULL AND ${where}` }
}

export function recallConditions(filters: RecallFilters, bind: (value: unknown) => string): string {
  const { state, producerId, brandId, modelRangeId, assemblyCode, kind, influence } = filters
  const { remedyWay, filedAtFrom, filedAtTo, keyword, overdue, covered, unchecked } = filters
  const any = (values: unknown, type: string) => `ANY(${bind(values)}::${type}[])`
  const like = keyword && bind(containing(keyword))
  const brandsInScope =
    () => `EXISTS (SELECT FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
    WHERE s.recall_id = r.id AND NOT s.exclude AND coalesce(s.brand_id, m.brand_id) = ${any(brandId, 'bigint')})`
  const seriesInScope = () => `EXISTS (SELECT FROM recall_scopes AS s
    WHERE s.recall_id = r.id AND NOT s.exclude AND (s.model_range_id = ${any(modelRangeId, 'bigint')}
      OR s.brand_id IN (SELECT brand_id FROM model_series WHERE id = ${any(modelRangeId, 'bigint')})))`
  return (
    [
      state && `r.state = ${any(state, 'text')}`,
      producerId && `r.producer_id = ${any(producerId, 'bigint')}`,
      brandId && `(r.brand_ids && ${bind(brandId)}::bigint[] OR ${brandsInScope()})`,
      modelRangeId && seriesInScope(),
      assemblyCode && `r.assembly_code = ${any(assemblyCode, 'text')}`,
      kind && `r.kind = ${any(kind, 'text')}`,
      influence && `r.influence = ${any(influence, 'text')}`,
      remedyWay && `r.remedy_ways && ${bind(remedyWay)}::text[]`,
      filedAtFrom && `r.filed_at >= ${bind(filedAtFrom)}::date`,
      filedAtTo && `r.filed_at <= ${bind(filedAtTo)}::date`,
      like && `(r.recall_no ILIKE ${like} OR r.title ILIKE ${like} OR r.defect ILIKE ${like})`,
      overdue !== undefined && `${overdue ? '' : 'NOT '}${isOverdue}`,
      covered !== undefined &&
        (covered ? hasRecords('covered') : `r.matched_version IS NOT NULL AND NOT ${hasRecords('covered')}`),
      unchecked !== undefined && `${unchecked ? '' : 'NOT '}(${decides} AND ${hasRecords('possible')})`,
    ]
      .filter(Boolean)
      .join(' AND ') || 'true'
  )
}

// Of the others no verdict is given.
const decides = `r.state IN (${inEffect.map(state => `'${state}'`).join(', ')})`

const columns = {
  recallNo: 'r.recall_no',
  quantity: 'r.quantity',
  filedAt: 'r.filed_at',
  startsAt: 'r.starts_at',
  updatedAt: 'r.updated_at',
}

export function recallOrder({ sortField, sortOrder }: RecallFilters): string {
  if (!sortField) return 'r.filed_at DESC, r.id DESC'
  const direction = sortOrder === 'descend' ? 'DESC NULLS LAST' : 'ASC NULLS LAST'
  return `${columns[sortField]} ${direction}, r.id DESC`
}
