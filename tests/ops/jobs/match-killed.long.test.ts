import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { readMatch } from '@/lib/defects/matching/read-match'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { startMatch } from '@/lib/recalls/match/start-match'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openKilledJobs } from '@/tests/support/database/killed-jobs'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

const place = temporaryFolder()
let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let jobs: Awaited<ReturnType<typeof openKilledJobs>>

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
  jobs = await openKilledJobs(database, place.folder)
})
afterAll(async () => {
  await jobs?.close()
  place.remove()
  await database?.close()
})

const batch = 500
const records = batch + 120

test('a match whose process is killed in its second batch goes on there, and writes nothing twice', {
  timeout: 180_000,
}, async () => {
  const { modelRangeId, brandId } = { modelRangeId: ids.series, brandId: ids.brand }
  await ctx.tx(tx =>
    insertDefects(
      tx,
      Array.from({ length: records }, () => ({ modelRangeId, brandId, receivedAt: '2025-01-01', state: 10 })),
      { kind: 'create', node: 'submit' },
    ),
  )
  const { id } = await addCampaign(database.db, [{ modelRangeId }])
  const { jobId } = await startMatch(ctx, { id, dry: false })
  const written = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM defect_versions WHERE kind = 'recall') AS versions,
        (SELECT count(DISTINCT defect_id)::int FROM defect_versions WHERE kind = 'recall') AS records,
        (SELECT count(*)::int FROM recall_records WHERE recall_id = $1) AS matched,
        (SELECT count(*)::int FROM audit_log WHERE action = 'matchRecall') AS audited,
        (SELECT count(*)::int FROM notices WHERE entity = 'job' AND entity_id = $2 AND user_id = $3) AS notices`,
      [id, jobId, ctx.user!.id],
    )
    return rows[0]
  }

  await jobs.killAt({ table: 'job_items', operation: 'UPDATE', when: `NEW.position > ${batch}` })
  expect(await written()).toEqual({ versions: batch, records: batch, matched: batch, audited: 0, notices: 0 })
  // How far it says that it is may be a second old.
  expect(await readMatch(ctx, { jobId })).toMatchObject({ state: 'running', result: null })

  await jobs.takeUpAgain()
  const all = { versions: records, records, matched: records }
  expect(await written()).toEqual({ ...all, audited: 1, notices: 1 })
  expect(await readMatch(ctx, { jobId })).toMatchObject({
    ...{ state: 'done', total: records, done: records },
    result: { covered: { now: records, before: 0 }, added: records, removed: 0 },
  })
})
