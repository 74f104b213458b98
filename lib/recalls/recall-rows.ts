import { eq, getTableColumns } from 'drizzle-orm'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { recallScopes, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { addDays, inInstants, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { countedStates } from '@/lib/defects/states'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { causes, influences, recallKinds } from './choice-schema'
import type { ScopeInput } from './schema'
import type { RecallState } from './state-schema'

export type StoredScope = Omit<typeof recallScopes.$inferSelect, 'recallId' | 'sort'>

export async function readScopes(ctx: Ctx, recallId: string): Promise<StoredScope[]> {
  const rows = await findRows(ctx.db, recallScopes, { recallId }).orderBy(recallScopes.sort, recallScopes.id)
  return rows.map(({ recallId: _, sort: __, ...scope }) => scope)
}

const { id: _, recallId: __, sort: ___, ...scopeColumns } = getTableColumns(recallScopes)

export const plainScope = (scope: ScopeInput) =>
  Object.fromEntries([
    ...(scope.id ? [['id', scope.id]] : []),
    ...Object.keys(scopeColumns).map(name => [name, scope[name as keyof ScopeInput] ?? null]),
  ]) as Omit<StoredScope, 'id'> & { id?: string }

export type StoredRecall = typeof recalls.$inferSelect

const reportedWithinDays = 100

export const isOverdue = `(r.state = 'running' AND coalesce((SELECT max(as_of) FROM recall_progress
  WHERE recall_id = r.id), r.starts_at, r.filed_at) < $1::date)`

export const lastTimely = (ctx: Pick<Ctx, 'now'>) => addDays(today(ctx.now), -reportedWithinDays)

const columns = columnsOf(
  recalls,
  'r',
  'id recallNo title producerId assemblyCode subAssemblyCode quantity filedAt startsAt endsAt version updatedAt',
)

interface Found extends RowOf<typeof columns>, Reported {
  kind: (typeof recallKinds)[number]
  influence: (typeof influences)[number]
  cause: (typeof causes)[number] | null
  state: RecallState
  unmatched: boolean
  asOf: string | null
  overdue: boolean
  covered: number
  possible: number
  after: number
}

const countedRecords = `recall_records AS m JOIN defects AS d ON d.id = m.defect_id
      WHERE m.recall_id = r.id AND m.removed_at IS NULL AND d.deleted_at IS NULL
        AND d.state IN (${countedStates.join(', ')})`

export const hasUnchecked = `EXISTS (SELECT FROM ${countedRecords} AND m.verdict = 'possible')`

const selected = (rest: string) => `SELECT ${columns}, r.kind, r.influence, r.cause, r.state,
    r.matched_version IS DISTINCT FROM r.scope_version AND r.state <> 'draft' AS unmatched,
    p.as_of::text AS "asOf", p.total, p.done, p.removed, ${isOverdue} AS overdue,
    n.covered, n.possible, n.after
  FROM (SELECT page.*, row_number() OVER () AS place FROM (SELECT r.* FROM recalls AS r ${rest}) AS page) AS r
    LEFT JOIN LATERAL (SELECT * FROM recall_progress WHERE recall_id = r.id ORDER BY as_of DESC LIMIT 1) AS p ON true
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE m.verdict = 'covered')::int AS covered,
        count(*) FILTER (WHERE m.verdict = 'possible')::int AS possible,
        count(*) FILTER (WHERE m.verdict = 'covered' AND d.assembly_code = r.assembly_code
          AND d.received_at >= r.starts_at)::int AS after
      FROM ${countedRecords}) AS n
  ORDER BY r.place`

export type RecallRow = Awaited<ReturnType<typeof selectRecalls>>[number]

export async function selectRecalls(ctx: Ctx, rest: string, values: readonly unknown[] = []) {
  const rows = await query<Found>(ctx.db, selected(rest), [lastTimely(ctx), ...values])
  const { names } = await lookups(ctx)
  return rows.map(({ total, done, removed, ...row }) => ({
    ...inInstants(row),
    producerName: names.producer(row.producerId, ctx.locale),
    assemblyName: names.assembly(row.assemblyCode, ctx.locale),
    subAssemblyName: names.subAssembly(row.subAssemblyCode, ctx.locale),
    completion: completionOf({ total, done, removed }),
    filters: linksOf(row),
  }))
}

type Reported = Record<'total' | 'done' | 'removed', number | null>

export function completionOf({ total, done, removed }: Reported): number | null {
  if (total === null || done === null) return null
  const left = total - (removed ?? 0)
  return left > 0 ? done / left : null
}

export function linksOf({ id, assemblyCode, startsAt }: Pick<Found, 'id' | 'assemblyCode' | 'startsAt'>) {
  const of = (verdict: string) => ({ counted: true, recallId: [id], recallVerdict: [verdict] })
  const covered = of('covered')
  return {
    covered: covered as FilterValues,
    possible: of('possible') as FilterValues,
    after: startsAt
      ? ({
          ...covered,
          ...{ assemblyCode: [assemblyCode], alsoExtra: false, receivedAtFrom: startsAt },
        } as FilterValues)
      : null,
  }
}

export async function findRecall(ctx: Ctx, id: string): Promise<StoredRecall> {
  return requireRow(await ctx.db.select().from(recalls).where(eq(recalls.id, id)))
}
