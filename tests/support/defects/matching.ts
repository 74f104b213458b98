import { eq } from 'drizzle-orm'
import { recallRecords, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { matchJob } from '@/lib/defects/matching/match-job'
import { pageMatchRecords, readMatch } from '@/lib/defects/matching/read-match'
import { insertDefects, type NewDefect } from '@/lib/defects/record/insert-defects'
import { startMatch } from '@/lib/recalls/match/start-match'
import type { TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { saveScopes } from './campaigns'
import { historyOf } from './history'
import type { Catalogue } from './records'

/** Records made in May 2024, scopes of months, and the job that brings both together. */
export function openMatching(database: TestDatabase, ctx: Ctx, ids: Catalogue) {
  const producedIn = (from: string, to: string) => ({
    modelRangeId: ids.series,
    productionFrom: from,
    productionTo: to,
  })
  const may = () => producedIn('2024-05-01', '2024-05-31')
  const june = () => producedIn('2024-06-01', '2024-06-30')
  const row = (more: Partial<NewDefect> = {}): NewDefect => ({
    modelRangeId: ids.series,
    brandId: ids.brand,
    receivedAt: '2025-01-01',
    productionDate: '2024-05-06',
    state: 10,
    ...more,
  })
  const insert = async (rows: Partial<NewDefect>[]) =>
    (
      await ctx.tx(tx =>
        insertDefects(
          tx,
          rows.map(one => row(one)),
          { kind: 'create', node: 'submit' },
        ),
      )
    ).map(({ id }) => id)
  const unmatched = async (recallId: string, scopes: Parameters<typeof saveScopes>[2]) => {
    const scopeIds = await saveScopes(database.db, recallId, scopes)
    const [recall] = await database.db.select().from(recalls).where(eq(recalls.id, recallId))
    await database.db
      .update(recalls)
      .set({ scopeVersion: recall!.scopeVersion + 1 })
      .where(eq(recalls.id, recallId))
    return scopeIds
  }
  const run = (jobId: string) => runNextJob(database.db, [matchJob], async () => ctx, 'long', jobId)
  const match = async (id: string, dry = false, more: object = {}) => {
    const { jobId } = await startMatch(ctx, { id, dry, ...more })
    await run(jobId)
    return readMatch(ctx, { jobId })
  }
  const recordOf = async (id: string) => (await historyOf(database.db, id)).record
  const kindsOf = async (id: string) => (await historyOf(database.db, id)).versions.map(({ kind }) => kind)
  const verdictsOf = async (recallId: string) =>
    Object.fromEntries(
      (
        await database.db
          .select()
          .from(recallRecords)
          .where(eq(recallRecords.recallId, recallId))
          .orderBy(recallRecords.defectId)
      ).map(one => [one.defectId, one.removedAt ? 'removed' : one.verdict]),
    )
  const recallOf = async (id: string) =>
    (await database.db.select().from(recalls).where(eq(recalls.id, id)))[0]!
  const listed = async (jobId: string, list: 'covered' | 'added' | 'removed' | 'possible' | 'kept') =>
    (await pageMatchRecords(ctx, { jobId, list })).records.map(({ id, verdict, before, missing }) => ({
      ...{ id, verdict, before, missing },
    }))
  return {
    producedIn,
    may,
    june,
    row,
    insert,
    unmatched,
    run,
    match,
    recordOf,
    kindsOf,
    verdictsOf,
    recallOf,
    listed,
  }
}

export type Matching = ReturnType<typeof openMatching>
