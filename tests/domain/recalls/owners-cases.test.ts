import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type ChosenCar, recallsOfCar } from '@/lib/intake/recall/recalls-of-car'
import { checkDigitOf } from '@/lib/values/vin'
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

interface OwnersCar {
  vin: string
  plateNo: string
  brandId: string
  modelRangeId: string
  modelYear: number
}

type Asked = [typed: string, chosen: ChosenCar]

// How owners ask: what they type, and what they choose beside it.
const ways: Record<string, (car: OwnersCar) => Asked> = {
  'small letters and gaps': ({ vin }) => [vin.toLowerCase().replace(/(.{4})/g, '$1 '), {}],
  'the letter O for zero': ({ vin }) => [vin.replace(/0/g, 'O'), {}],
  'the letter I for one': ({ vin }) => [vin.replace(/1/g, 'I'), {}],
  'full-width signs': ({ vin }) => [
    [...vin].map(sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
    {},
  ],
  'a sentence around it': ({ vin }) => [`我的车架号是${vin}，请查`, {}],
  'a character too few': ({ vin }) => [vin.slice(0, 16), {}],
  'another last figure': ({ vin }) => [vin.slice(0, 16) + ((Number(vin[16]) + 1) % 10), {}],
  'a plate': ({ plateNo }) => [plateNo, {}],
  'the series, no VIN': ({ brandId, modelRangeId }) => ['', { brandId, modelRangeId }],
  'the series and the year of sale': ({ modelRangeId, modelYear }) => [
    '',
    { modelRangeId, modelYear: modelYear + 1 },
  ],
  'a VIN and the year before': ({ vin, modelYear }) => [vin, { modelYear: modelYear - 1 }],
  'a foreign VIN and the series': ({ modelRangeId }) => ['WVWZZZ1KZAW000001', { modelRangeId }],
  'a VIN of a maker that nobody knows': () => ['QQQ000000R0000001', {}],
}

async function answerTo([typed, chosen]: Asked): Promise<string> {
  try {
    return (await recallsOfCar(ctx, typed, chosen, { ownRecordsOnly: true })).verdict
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return 'asked again'
    throw error
  }
}

test('no owner of a hundred cars under a recall is told that there is none, however the car is named', async () => {
  const stored = await database.db.select().from(defects).orderBy(defects.id)
  const cars = stored.flatMap((car): OwnersCar[] =>
    car.vin && car.vinStatus === 'ok' && car.modelRangeId && car.brandId && car.modelYear
      ? [{ ...car, plateNo: '京A12345' } as OwnersCar]
      : [],
  )
  const names = Object.keys(ways)
  const answers: Record<string, string[]> = {}
  for (const [at, car] of cars.slice(-100).entries()) {
    const { modelRangeId, modelYear } = car
    await addCampaign(database.db, [{ modelRangeId, modelYearFrom: modelYear, modelYearTo: modelYear }], {
      state: 'running',
    })
    const way = names[at % names.length]!
    answers[way] = [...(answers[way] ?? []), await answerTo(ways[way]!(car))]
  }
  expect(Object.values(answers).flat()).toHaveLength(100)
  expect(Object.entries(answers).filter(([, given]) => given.includes('none'))).toEqual([])
})

test('nor the owner of an imported car of a make under a recall, which its VIN alone has to tell', async () => {
  const { rows } = await database.pool.query<{ code: string; brandId: string }>(
    `SELECT w.code, w.brand_id::text AS "brandId" FROM wmi_codes AS w JOIN brands AS b ON b.id = w.brand_id
      WHERE length(w.code) = 3 AND w.code !~ '^[L1-5]' AND b.enabled ORDER BY w.code LIMIT 40`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { brandId } of rows) await addCampaign(database.db, [{ brandId }], { state: 'running' })
  const answers = await Promise.all(rows.map(({ code }) => answerTo([`${code}ZZZ1KZAW000001`, {}])))
  expect(answers.filter(answer => answer === 'none')).toEqual([])
})

// By what is written on them; each make is sold under its own name and built by another maker.
const builtByOthers = [
  ['LJ1', '蔚来'],
  ['LJ1', '尊界'],
  ['LFP', '一汽马自达'],
  ['LFP', '天津一汽'],
  ['LVS', '林肯'],
  ['LS5', '长安铃木'],
  ['LS6', '阿维塔'],
  ['LSJ', '智己'],
  ['LZW', '雪佛兰'],
  ['LNB', '北汽新能源'],
  ['LNB', '极狐'],
  ['LNB', '享界'],
  ['LL6', '猎豹汽车'],
  ['LVV', '奇瑞新能源'],
  ['LVV', '智界'],
  ['LVT', '开瑞汽车'],
  ['LVB', '宝沃汽车'],
  ['LSY', '华晨雷诺'],
  ['L6T', '极越'],
  ['LLV', '睿蓝'],
  ['LVZ', '赛力斯'],
  ['LMG', '广汽埃安'],
  ['LMV', '小鹏'],
  ['LM8', 'AITO问界'],
]

test('nor the owner of a car that one maker builds for the make of another', async () => {
  const wrong: string[] = []
  for (const [code, name] of builtByOthers) {
    const { rows } = await database.pool.query('SELECT id::text FROM brands WHERE name = $1', [name])
    const { id } = await addCampaign(database.db, [{ brandId: rows[0].id }], { state: 'running' })
    const start = `${code}ZZ9ZZ`
    const vin = `${start}${checkDigitOf(`${start}0R1000001`)}R1000001`
    const { verdict, recalls, recallIds, decide } = await recallsOfCar(ctx, vin, {}, { ownRecordsOnly: true })
    // Where nothing tells whose car it is, the make is asked for.
    const isAsked = recalls.length === 0 && decide.includes('brandId')
    if (verdict === 'none' || !(recallIds.includes(id) || isAsked)) wrong.push(`${vin} ${name}: ${verdict}`)
  }
  expect(wrong).toEqual([])
})
