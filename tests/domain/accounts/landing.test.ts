import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { listPeople } from '@/lib/accounts/people/list-people'
import type { Ctx } from '@/lib/core/context'
import { countByState } from '@/lib/defects/list/count-my-defects'
import { waitingStates } from '@/lib/defects/list/home-filters'
import { createDefect } from '@/lib/defects/record/create-defect'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  const ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_add',
    'vehicle_defect_edit',
    'vehicle_defect_opt',
  ])
  for (let count = 0; count < 3; count++) await createDefect(ctx, validValues(ids))
})
afterAll(() => database.close())

const countOf = async (state: number) =>
  (await countByState(ctx, {})).find(one => one.state === state)?.count ?? 0

test('the counts of the landing page are the records that are there, state by state', async () => {
  for (const { state, count } of await countByState(ctx, {})) {
    const live = await database.db
      .select({ deletedAt: defects.deletedAt, createdBy: defects.createdBy })
      .from(defects)
      .where(eq(defects.state, state))
    // Other people's drafts are not visible.
    const known = live.filter(
      ({ deletedAt, createdBy }) => !deletedAt && (state !== 0 || createdBy === ctx.user!.id),
    )
    expect([state, count]).toEqual([state, known.length])
  }
  expect(await countOf(10)).toBeGreaterThanOrEqual(3)
})

test('what waits for a person follows from what they may do', () => {
  expect(waitingStates(ctx)).toEqual([20, 40])
})

test('staff are found by part of their name, and only their names are told', async () => {
  const [everybody, found] = [await listPeople(ctx, {}), await listPeople(ctx, { name: '%' })]
  expect(everybody.length).toBeGreaterThan(0)
  expect(Object.keys(everybody[0]!).sort()).toEqual(['deptName', 'id', 'name'])
  expect(found).toEqual([])
})

test('who may not see records learns neither counts nor names', async () => {
  const stranger = await contextOf(database.db, ['system_role'])
  await expect(countByState(stranger, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listPeople(stranger, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a limit that is none is refused', async () => {
  await expect(listPeople(ctx, { limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(countByState(ctx, asSent({ what: 1 }))).rejects.toMatchObject({ code: 'invalid_input' })
})
