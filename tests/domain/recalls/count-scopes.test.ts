import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { countScopes } from '@/lib/recalls/match/count-scopes'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { issuesOf } from '@/tests/support/defects/history'
import { openMatching } from '@/tests/support/defects/matching'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, 'all')
})
afterAll(() => database?.close())

test('a scope that is being typed is counted as the dry run of the match counts it', async () => {
  const matching = openMatching(database, ctx, ids)
  await matching.insert([
    {},
    { productionDate: '2024-06-06' },
    { productionDate: null },
    { productionDate: '2024-05-07', deletedAt: new Date() },
    { modelRangeId: null },
  ])
  const { id } = await addCampaign(database.db, [matching.may()], { state: 'draft' })
  for (const scopes of [
    [matching.may()],
    [matching.may(), { ...matching.june(), exclude: true }],
    [{ ...matching.june(), condition: '装有某型气囊' }],
    [{ brandId: ids.brand, vinPrefix: 'LSVAA' }],
  ]) {
    const { result } = await matching.match(id, true, { scopes })
    const { covered, possible } = result!
    expect(await countScopes(ctx, { scopes })).toEqual({ covered: covered.now, possible: possible.now })
  }
  expect(await countScopes(ctx, { scopes: [] })).toEqual({ covered: 0, possible: 0 })
  expect(await issuesOf(countScopes(ctx, { scopes: [{ modelRangeId: 'x' }] }))).toHaveProperty([
    'scopes.0.modelRangeId',
  ])
  const viewer = await contextOf(database.db, ['recall:get'])
  await expect(countScopes(viewer, { scopes: [] })).rejects.toMatchObject({ code: 'forbidden' })
})
