import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelSeries } from '@/db/schema/catalogue'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign, saveScopes } from '@/tests/support/defects/campaigns'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
let series: (typeof modelSeries.$inferSelect)[]

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, [])
  series = await database.db.select().from(modelSeries).orderBy(modelSeries.id)
})
afterAll(() => database?.close())

test('campaigns in effect are found by series, by brand, and by brand for cars without a series', async () => {
  const [one] = series
  const other = series.find(({ brandId }) => brandId !== one!.brandId)!
  const bySeries = await addCampaign(database.db, [{ modelRangeId: one!.id, vinPrefix: 'LXT' }])
  const byBrand = await addCampaign(database.db, [{ brandId: one!.brandId }, { modelRangeId: other.id }])
  await addCampaign(database.db, [{ modelRangeId: one!.id }], { state: 'draft' })
  await addCampaign(database.db, [{ modelRangeId: other.id }, { exclude: true, modelRangeId: one!.id }], {
    state: 'withdrawn',
  })
  const known = await knownRecalls(ctx)
  const idsOf = (car: object) =>
    known
      .of(car)
      .map(({ id }) => id)
      .sort()
  expect(idsOf({ modelRangeId: one!.id, brandId: one!.brandId })).toEqual([bySeries.id, byBrand.id].sort())
  expect(idsOf({ brandId: one!.brandId })).toEqual([bySeries.id, byBrand.id].sort())
  expect(idsOf({ modelRangeId: other.id, brandId: other.brandId })).toEqual([byBrand.id])
  expect(idsOf({})).toEqual([])
  expect(known.byId.get(bySeries.id)).toMatchObject({
    recallNo: bySeries.recallNo,
    scopes: [
      {
        id: bySeries.scopeIds[0],
        exclude: false,
        modelRangeId: one!.id,
        seriesBrandId: one!.brandId,
        vinPrefix: 'LXT',
        typeCodeIds: [],
        productionFrom: null,
      },
    ],
  })
})

test('they are kept until scopes or states change, and not what a transaction may take back', async () => {
  const [one] = series
  const { id } = await addCampaign(database.db, [{ modelRangeId: one!.id, productionFrom: '2024-03-01' }])
  const before = await knownRecalls(ctx)
  await database.db.update(recalls).set({ title: '另一标题' }).where(eq(recalls.id, id))
  expect(await knownRecalls(ctx)).toBe(before)
  const inside = ctx.tx(async tx => {
    await saveScopes(tx.db, id, [{ modelRangeId: one!.id, modelYearFrom: 2020 }])
    expect((await knownRecalls(tx)).byId.get(id)?.scopes).toMatchObject([{ modelYearFrom: 2020 }])
    throw new Error('taken back')
  })
  await expect(inside).rejects.toThrow('taken back')
  expect(await knownRecalls(ctx)).toBe(before)
  await database.db.update(recalls).set({ state: 'withdrawn' }).where(eq(recalls.id, id))
  const after = await knownRecalls(ctx)
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(after.byId.has(id)).toBe(false)
})

test('a series that moves to another brand takes its scopes along', async () => {
  const [one] = series
  const other = series.find(({ brandId }) => brandId !== one!.brandId)!
  const { id } = await addCampaign(database.db, [{ modelRangeId: one!.id, productionFrom: '2023-01-01' }])
  const idsOf = async (brandId: string) => (await knownRecalls(ctx)).of({ brandId }).map(found => found.id)
  expect(await idsOf(one!.brandId)).toContain(id)
  await database.db.update(modelSeries).set({ brandId: other.brandId }).where(eq(modelSeries.id, one!.id))
  expect(await idsOf(one!.brandId)).not.toContain(id)
  expect(await idsOf(other.brandId)).toContain(id)
  await database.db.update(modelSeries).set({ brandId: one!.brandId }).where(eq(modelSeries.id, one!.id))
})
