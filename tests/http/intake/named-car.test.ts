import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDigitOf } from '@/lib/values/vin'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

const vinOf = (prefix: string, serial: number) => {
  const rest = `K21${String(serial).padStart(5, '0')}`
  return `${prefix}${checkDigitOf(`${prefix}0${rest}`)}${rest}`
}

let door: Door
let ids: { brand: string; series: string }
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  const [ofMaker] = await rowsOf(
    `select b.id::text as brand, s.id::text as series from wmi_codes as w
       join brands as b on b.producer_id = w.producer_id or b.id = w.brand_id
       join model_series as s on s.brand_id = b.id and s.enabled where w.code = 'LSV' and b.enabled limit 1`,
  )
  ids = ofMaker
  Visitor = visitorsOf(door)
  await known('LSVAB218', 6)
  await known('LSVAC218', 5)
})
afterAll(() => door.close())

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await door.database.pool.query(sql, values)).rows

async function known(prefix: string, count: number) {
  for (let serial = 0; serial < count; serial++)
    await rowsOf(
      `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id)
        VALUES ($1, 30, $2, 'ok', $3, $4)`,
      [`${prefix}${serial}`, vinOf(prefix, serial), ids.brand, ids.series],
    )
}

async function atVin() {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  return visitor
}

const answers = async () =>
  (await rowsOf('select answers from intake_drafts order by id desc limit 1'))[0].answers

it('whoever types a VIN that names the car is not asked for make and series, but may correct them', async () => {
  const visitor = await atVin()
  expect(await visitor.send('vin', { vin: vinOf('LSVAB218', 700) })).toBe('ownership')
  expect(await answers()).toMatchObject({ brandId: ids.brand, modelRangeId: ids.series })
  const [{ brand, series }] = await rowsOf(
    'select b.name as brand, s.name as series from model_series s join brands b on b.id = s.brand_id where s.id = $1',
    [ids.series],
  )
  const page = await visitor.open('ownership')
  expect(page).toContain(`${brand} ${series}`)
  expect(await visitor.send('ownership', { way: 'back' })).toBe('vin')
  expect(page).toContain('href="/app/intake/brand"')
  expect(await visitor.open('check')).toMatch(new RegExp(`${brand}[\\s\\S]*${series}`))

  expect(await visitor.send('brand', { brandId: ids.brand })).toBe('model')
  expect(await visitor.send('model', { modelRangeId: '' })).toBe('ownership')
  expect(await visitor.open('ownership')).not.toContain(`${brand} ${series}`)
  expect(await visitor.send('vin', { vin: vinOf('LSVAB218', 700) })).toBe('brand')
})

it('another VIN takes along what the first one named, and a rare one is asked about', async () => {
  const visitor = await atVin()
  await visitor.send('vin', { vin: vinOf('LSVAB218', 701) })
  expect(await visitor.send('vin', { vin: vinOf('LSVAC218', 701) })).toBe('brand')
  expect(await answers()).not.toHaveProperty('modelRangeId')
})
