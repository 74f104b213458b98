import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { addItem } from '@/lib/signals/items/add-item'
import { muteSignal } from '@/lib/signals/mutes/mute-signal'
import { findWatched } from '@/lib/signals/watched/find-watched'
import { listItemEvents } from '@/lib/signals/watched/list-item-events'
import { listSuspects } from '@/lib/signals/watched/list-suspects'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let itemId: string

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['watch_item', 'vehicle_defect'])
  await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, vin, description, version, created_at)
     select 'V' || n, 10, current_date - n, '01', $1, $2, '04', '0401', 'VINOFCAR0000000' || least(n, 2), '同一台车', 1, now()
       from generate_series(1, 4) as n`,
    [ids.brand, ids.series],
  )
  const cell = { group: { modelRangeId: ids.series }, event: { subAssemblyCode: '0401' } }
  itemId = (await addItem(ctx, cell)).id
})
afterAll(() => database.close())

test('cells know the item that is open at their place, and what silences them', async () => {
  const cells = [
    { group: { modelRangeId: ids.series }, event: { subAssemblyCode: '0401' } },
    { group: { modelRangeId: ids.series }, event: { assemblyCode: '04', symptomCode: 'S01' } },
    { group: { modelRangeId: ids.series }, event: { assemblyCode: '07' } },
    { group: { brandId: ids.brand }, event: { assemblyCode: '04' } },
  ]
  const item = { id: itemId, state: 'tracking' }
  expect((await findWatched(ctx, { cells })).map(found => found.item)).toEqual([item, item, null, null])
  await muteSignal(ctx, { scope: { brandId: ids.brand, assemblyCode: '04' }, reason: 'known' })
  expect((await findWatched(ctx, { cells })).map(({ muted }) => muted)).toEqual([true, true, false, true])
})

test('items are marks of the days on which they fired first, of those that are in focus', async () => {
  const year = { from: '2020-01-01', to: '2099-12-31' }
  const [event] = await listItemEvents(ctx, year)
  expect(event).toMatchObject({ id: itemId })
  expect(event!.title).toContain(' · ')
  expect(await listItemEvents(ctx, { ...year, assemblyCode: ['07'] })).toEqual([])
  expect(await listItemEvents(ctx, { ...year, brandId: [ids.brand] })).toHaveLength(1)
  expect(await listItemEvents(ctx, { from: '2020-01-01', to: '2020-12-31' })).toEqual([])
})

test('records of one car stand together as suspected duplicates', async () => {
  const groups = await listSuspects(ctx, { watchItemId: [itemId] })
  expect(groups[0]!.count).toBeGreaterThanOrEqual(3)
  expect(groups[0]!.records.length).toBeLessThanOrEqual(3)
  expect(groups[0]!.records[0]).toMatchObject({ complaintNo: expect.stringMatching(/^V/) })
})

test('nobody sees of items what they may not', async () => {
  const other = await contextOf(database.db, ['vehicle_defect'])
  for (const refused of [
    () => findWatched(other, { cells: [] }),
    () => listItemEvents(other, { from: '2026-01-01', to: '2026-12-31' }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
})
