import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'

export type MatchResult = Awaited<ReturnType<typeof countOutcomes>>

export const matchLists = ['covered', 'added', 'removed', 'possible', 'kept'] as const
export type MatchList = (typeof matchLists)[number]

export const inList: Record<MatchList, string> = {
  covered: `i.outcome = 'covered'`,
  added: `i.outcome = 'covered' AND i.reason->>'before' <> 'covered'`,
  removed: `i.outcome <> 'covered' AND i.reason->>'before' = 'covered'`,
  possible: `i.outcome = 'possible'`,
  kept: `i.reason->>'by' = 'person'`,
}

export const countedItems = `job_items AS i JOIN defects AS d ON d.id = i.entity_id
  WHERE i.job_id = $1::bigint AND d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})`

const count = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`
const figures = `SELECT ${count(inList.covered)} AS covered, ${count(`i.reason->>'before' = 'covered'`)} AS "coveredBefore",
    ${count(inList.possible)} AS possible, ${count(`i.reason->>'before' = 'possible'`)} AS "possibleBefore",
    ${count(inList.added)} AS added, ${count(inList.removed)} AS removed, ${count(inList.kept)} AS kept
  FROM ${countedItems}`
const byMissing = `SELECT coalesce(field, 'condition') AS field, count(*)::int AS n
  FROM (SELECT i.reason FROM ${countedItems} AND ${inList.possible}) AS open
    LEFT JOIN LATERAL jsonb_array_elements_text(open.reason->'missing') AS field ON true
  GROUP BY 1 ORDER BY n DESC, 1`

type Figures = Record<MatchList | 'coveredBefore' | 'possibleBefore', number>

export async function countOutcomes(ctx: Pick<Ctx, 'db'>, jobId: string, recallId: string) {
  const [found] = await query<Figures>(ctx.db, figures, [jobId])
  const missing = await query<{ field: string; n: number }>(ctx.db, byMissing, [jobId])
  const { covered, coveredBefore, possible, possibleBefore, added, removed, kept } = found!
  const linkTo = (verdict: string) =>
    ({ counted: true, recallId: [recallId], recallVerdict: [verdict] }) as FilterValues
  return {
    covered: { now: covered, before: coveredBefore },
    possible: {
      now: possible,
      before: possibleBefore,
      byMissing: Object.fromEntries(missing.map(({ field, n }) => [field, n])),
    },
    added,
    removed,
    kept: { byPerson: kept },
    filters: { covered: linkTo('covered'), possible: linkTo('possible') },
  }
}
