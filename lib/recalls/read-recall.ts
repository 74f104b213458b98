import { query } from '@/db/client'
import { readingOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { inInstants } from '@/lib/core/today'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { remedyWays } from './choice-schema'
import { namesOfScopes } from './name-values'
import { findRecall, readScopes, selectRecalls } from './recall-rows'
import { isInEffect, nextStates, type RecallState } from './state-schema'

export type RecallDetail = Awaited<ReturnType<typeof readRecall>>

export async function readRecall(ctx: Ctx, id: string) {
  const row = requireRow(await selectRecalls(ctx, 'WHERE r.id = $2::bigint', [id]))
  const stored = await findRecall(ctx, id)
  const scopes = await readScopes(ctx, id)
  const namesOf = await namesOfScopes(ctx, scopes)
  const relations = await query<Relation>(ctx.db, related, [id])
  const { names } = await lookups(ctx)
  const { createdBy: _, updatedBy: __, ...shown } = stored
  const of = (relation: Relation['relation']) =>
    relations.filter(one => one.relation === relation).map(({ relation: _, ...one }) => one)
  const { locale } = ctx
  return {
    ...inInstants(shown),
    ...row,
    remedyWays: shown.remedyWays as (typeof remedyWays)[number][],
    brandNames: shown.brandIds.map(one => names.brand(one, locale)),
    symptomNames: shown.symptomCodes.map(one => names.code('symptomCodes', one, locale)),
    scopes: scopes.map(scope => ({ ...scope, ...namesOf(scope) })),
    supersedes: of('supersedes')[0] ?? null,
    supersededBy: of('supersededBy'),
    watchItem: itemOf(shown.watchItemId),
    can: allowedSteps(ctx, row.state),
  }
}

interface Relation {
  relation: 'supersedes' | 'supersededBy'
  id: string
  recallNo: string | null
  title: string | null
}

// Its name is told by whoever knows watch items.
const itemOf = (id: string | null): Omit<Relation, 'relation'> | null =>
  id === null ? null : { id, recallNo: null, title: null }

const related = `SELECT 'supersedes' AS relation, o.id::text, o.recall_no AS "recallNo", o.title
    FROM recalls AS r JOIN recalls AS o ON o.id = r.supersedes_id WHERE r.id = $1::bigint
  UNION ALL SELECT 'supersededBy', id::text, recall_no, title FROM recalls WHERE supersedes_id = $1::bigint`

function allowedSteps(ctx: Ctx, state: RecallState) {
  const edits = ctx.can('recall:edit')
  return {
    edit: edits && state !== 'withdrawn',
    delete: ctx.can('recall:delete') && state === 'draft',
    match: edits,
    report: edits && isInEffect(state),
    states: edits ? nextStates[state] : [],
  }
}

export const getRecall = readingOf('recall:get', readRecall)
