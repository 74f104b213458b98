import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { regions } from '@/db/schema/dictionaries'
import { regions as shipped } from '@/db/seed/data/regions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, 'all')
  await database.db
    .insert(regions)
    .values([...shipped])
    .onConflictDoNothing()
  forgetLookups()
  await database.db.insert(defects).values(
    [
      ['420000', '420600', null],
      ['330000', '330100', '330106'],
      ['310000', '310100', '310115'],
    ].map(([province, city, district], at) => ({
      ...{ complaintNo: `QX1998010100000${at}`, state: 10, receivedAt: '1998-01-01' },
      ...{ province, city, district, summary: '地' },
    })),
  )
})
afterAll(() => database.close())

const found = async (given: object) => {
  const period = { receivedAtFrom: '1998-01-01', receivedAtTo: '1998-01-01' }
  const { records } = await pageDefects(ctx, { ...period, ...given })
  return records.map(({ city }) => city).sort()
}

test.each([
  [{ city: '襄樊' }, ['420600']],
  [{ city: ['襄阳', '杭州市'] }, ['330100', '420600']],
  [{ province: '沪' }, ['310100']],
  [{ province: '浙江' }, ['330100']],
  [{ province: '330000' }, ['330100']],
  [{ district: '南汇' }, ['310100']],
])('%o finds by name, also by a former one', async (given, cities) => {
  expect(await found(given)).toEqual(cities)
})

test.each([
  [{ city: '杭洲' }, 'city', '杭洲'],
  [{ province: '杭州' }, 'province', '杭州'],
  [{ city: ['杭州', '无此市'] }, 'city', '无此市'],
  [{ typeCodeId: ['999999999'] }, 'typeCodeId', '999999999'],
  [{ createdBy: ['999999999'] }, 'createdBy', '999999999'],
  [{ assigneeId: ['999999999'] }, 'assigneeId', '999999999'],
])('%o is refused by its name instead of finding nothing', async (given, path, name) => {
  const error = await found(given).catch(error => error)
  expect(error).toBeInstanceOf(AppError)
  expect(error.details.issues).toEqual([{ path, code: 'unknown_name', params: { name } }])
})
