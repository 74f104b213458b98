import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { watchItems } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { refuseDuplicates } from '@/lib/core/faults'
import { today } from '@/lib/core/today'
import { vehicleAndPartFaults } from '@/lib/dictionaries/names/lookups'
import type { StoredRecall } from '../recall-rows'
import type { RecallInput } from '../schema'
import { isInEffect } from '../state-schema'
import { overlappingScopes, scopeFaults } from './check-scopes'

type Before = StoredRecall & { scopes: RecallInput['scopes'] }

export async function checkRecall(ctx: Ctx, recall: RecallInput, before?: Before): Promise<void> {
  const { producerId, brandIds, scopes } = recall
  const kept = keptOf(before)
  const issues = [
    ...(await vehicleAndPartFaults(ctx, recall, before)),
    ...dateFaults(ctx, recall, before?.state),
    ...(await relationFaults(ctx, recall, before?.id)),
    ...(await scopeFaults(ctx, scopes, { producerId, brandIds, kept })),
    ...(await overlappingScopes(ctx, scopes)),
    ...quantityFaults(recall),
  ]
  if (before && isInEffect(before.state) && scopes.every(({ exclude }) => exclude))
    issues.push({ path: 'scopes', code: 'scope_required' })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

export function keptOf(before: Pick<Before, 'scopes'> | undefined) {
  const scopes = before?.scopes ?? []
  return {
    series: new Set(scopes.flatMap(({ modelRangeId }) => modelRangeId ?? [])),
    brands: new Set(scopes.flatMap(({ brandId }) => brandId ?? [])),
    typeCodes: new Set(scopes.flatMap(({ typeCodeIds }) => typeCodeIds)),
    powerTypes: new Set(scopes.flatMap(({ powerTypes }) => powerTypes)),
  }
}

/** Measures may begin before the filing (over-the-air updates do); a notice may not. */
function dateFaults(ctx: Ctx, recall: RecallInput, state = 'draft') {
  const { filedAt, announcedAt, startsAt, endsAt } = recall
  const issues: Issue[] = []
  if (isInEffect(state) && filedAt > today(ctx.now)) issues.push({ path: 'filedAt', code: 'in_future_day' })
  if (announcedAt && announcedAt < filedAt) issues.push({ path: 'announcedAt', code: 'before_filing' })
  if (startsAt && endsAt && endsAt < startsAt) issues.push({ path: 'endsAt', code: 'before_begin' })
  return issues
}

async function relationFaults(ctx: Ctx, { supersedesId, watchItemId }: RecallInput, id?: string) {
  const issues: Issue[] = []
  if (supersedesId) {
    const chain = await query<{ id: string }>(ctx.db, superseded, [supersedesId])
    if (chain.length === 0) issues.push({ path: 'supersedesId', code: 'not_offered' })
    if (chain.some(one => one.id === id)) issues.push({ path: 'supersedesId', code: 'replaces_itself' })
  }
  if (watchItemId) {
    const item = await findRow(ctx.db, watchItems, { id: watchItemId }, 'id')
    if (!item) issues.push({ path: 'watchItemId', code: 'not_offered' })
  }
  return issues
}

const superseded = `WITH RECURSIVE chain (id) AS (
    SELECT id FROM recalls WHERE id = $1::bigint
    UNION SELECT r.supersedes_id FROM recalls AS r JOIN chain ON chain.id = r.id WHERE r.supersedes_id IS NOT NULL)
  SELECT id::text FROM chain`

function quantityFaults({ quantity, scopes }: RecallInput): Issue[] {
  const sum = scopes.reduce((total, row) => total + (row.exclude ? 0 : (row.quantity ?? 0)), 0)
  return quantity < sum ? [{ path: 'quantity', code: 'below_sum', params: { sum } }] : []
}

export const onceByNumber = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicates(work, { recalls_no: { path: 'recallNo', code: 'taken' } })
