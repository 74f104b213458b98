import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { recalls } from '@/db/schema/recalls'
import { seedRecalls } from '@/db/seed/demo-recalls'
import type { Ctx } from '@/lib/core/context'
import { type Car, judgeRecall } from '@/lib/defects/recalls/judge'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { recallsOfCar } from '@/lib/intake/recall/recalls-of-car'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, [])
})
afterAll(() => database.close())

type Kind = (car: Car & { vin: string }) => Parameters<typeof addCampaign>[1]

const series = ({ modelRangeId }: Car) => ({ modelRangeId })
const kinds: Record<string, Kind> = {
  'the whole series': car => [series(car)],
  'the whole brand': ({ brandId }) => [{ brandId }],
  'a type code': car => [{ ...series(car), typeCodeIds: [car.typeCodeId ?? '1'] }],
  'a model name': car => [{ ...series(car), modelNames: [car.modelName ?? '豪华型'] }],
  'a model year': car => [{ ...series(car), modelYearFrom: car.modelYear, modelYearTo: car.modelYear }],
  'days of production': car => [
    { ...series(car), productionFrom: car.productionDate, productionTo: car.productionDate },
  ],
  'a kind of power': car => [{ ...series(car), powerTypes: [car.powerType!] }],
  'the first eight of a VIN': car => [{ ...series(car), vinPrefix: car.vin.slice(0, 8) }],
  'the maker in a VIN': car => [{ ...series(car), vinPrefix: car.vin.slice(0, 3) }],
  'a span of VINs': car => [
    { ...series(car), vinFrom: `${car.vin.slice(0, 11)}000000`, vinTo: `${car.vin.slice(0, 11)}999999` },
  ],
  'a condition in words': car => [{ ...series(car), condition: '装有某型气囊' }],
  'all but other model years': car => [
    series(car),
    { ...series(car), exclude: true, modelYearFrom: (car.modelYear ?? 2020) + 3 },
  ],
}

test('no car that one of the demo or of a hundred generated campaigns covers, or may cover, is told that there is none', async () => {
  const stored = await database.db.select().from(defects).orderBy(defects.id)
  const cars = stored.flatMap(car =>
    car.vin && car.vinStatus === 'ok' && car.modelRangeId ? [{ ...car, vin: car.vin }] : [],
  )

  expect(cars.length).toBeGreaterThanOrEqual(100)
  const names = Object.keys(kinds)
  await seedRecalls(database.owner.db)
  const demo = await database.db.select().from(recalls).where(eq(recalls.state, 'running'))
  const kindOf = new Map(demo.map(({ id, title }) => [id, title]))
  for (const [at, car] of cars.entries()) {
    const name = names[at % names.length]!
    const { id } = await addCampaign(database.db, kinds[name]!(car), { state: 'running' })
    kindOf.set(id, name)
  }

  const { byId } = await knownRecalls(ctx)
  const reached = new Set<string>()
  const wrong: string[] = []
  for (const car of cars) {
    const { verdict, recallIds } = await recallsOfCar(ctx, car.vin, {}, { ownRecordsOnly: true })
    for (const [id, kind] of kindOf) {
      if (judgeRecall(byId.get(id)!.scopes, car).verdict === 'not') continue
      reached.add(kind)
      if (verdict === 'none' || !recallIds.includes(id)) wrong.push(`${car.vin} ${verdict} of ${kind}`)
    }
  }
  expect(wrong).toEqual([])
  expect(names.filter(name => !reached.has(name))).toEqual([])
})
