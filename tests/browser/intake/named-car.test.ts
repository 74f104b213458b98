import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { checkDigitOf } from '@/lib/values/vin'
import { openAppDatabase } from '../../support/database/app-database'
import { begin, confirmNumber, takePhone, touch, walk } from '../../support/intake/reporter'
import { openBrowser } from '../../support/people/browser'

const prefix = 'LSVZZ218'
const vinOf = (serial: number) => {
  const rest = `K21${String(serial).padStart(5, '0')}`
  return `${prefix}${checkDigitOf(`${prefix}0${rest}`)}${rest}`
}
const mobile = `137${String(Date.now()).slice(-8)}`

let browser: Browser
let database: Database

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  await database.pool.query('delete from rate_limits')
  await database.pool.query(
    `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id)
      SELECT 'N' || n, 30, vin, 'ok', car.brand, car.series FROM unnest($1::text[]) WITH ORDINALITY AS known (vin, n),
        (SELECT b.id AS brand, s.id AS series FROM brands AS b JOIN model_series AS s ON s.brand_id = b.id AND s.enabled
          JOIN wmi_codes AS w ON w.code = 'LSV' AND (b.producer_id = w.producer_id OR b.id = w.brand_id)
          WHERE b.enabled ORDER BY s.id LIMIT 1) AS car`,
    [Array.from({ length: 20 }, (_, serial) => vinOf(serial))],
  )
})
afterAll(async () => {
  await database?.pool.query('delete from defects where vin = any($1) and state = 30', [
    Array.from({ length: 20 }, (_, serial) => vinOf(serial)),
  ])
  await database?.close()
  await browser?.close()
})

it('a car that its VIN names is reported in 20 screens', { timeout: 120_000 }, async () => {
  const phone = await takePhone(browser)
  const { page } = phone
  await begin(page)
  const screens = await walk(page, {
    mobile,
    to: 'code',
    but: {
      vin: (page, hand) => hand.type(page, '#vin', vinOf(700)),
      async harm(page, hand) {
        for (const no of ['#crash-no', '#fire-no', '#hurt-no']) await hand.tick(page, no)
      },
    },
  })
  screens.push('code')
  await confirmNumber(database, page, mobile)
  await touch.press(page, '#step button.main')
  await page.waitForURL('**/intake/receipt')
  screens.push('receipt')
  expect(screens).not.toContain('brand')
  expect(screens.length).toBeLessThanOrEqual(20)
  expect(phone.complaints()).toEqual([])
  await phone.close()
})
