import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { checkDigitOf } from '@/lib/values/vin'
import { openAppDatabase } from '../../support/database/app-database'
import { addCampaign } from '../../support/defects/campaigns'
import { begin, type Phone, takePhone, touch } from '../../support/intake/reporter'
import { rulesOn } from '../../support/people/axe'
import { openBrowser } from '../../support/people/browser'
import { app } from '../../support/people/staff'

let browser: Browser
let database: Database
let phone: Phone

const parameter = (on: boolean) =>
  database.pool.query(
    `INSERT INTO parameters (key, value) VALUES ('publicRecallCheck', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [{ on }],
  )

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  phone = await takePhone(browser)
}, 60_000)
afterAll(async () => {
  await parameter(false)
  await phone?.close()
  await database?.close()
  await browser?.close()
})

const link = 'a[href="/app/intake/recall"]'

it('an owner asks whether a car is recalled, once the office offers it', async () => {
  const { page } = phone
  await parameter(false)
  await begin(page)
  expect(await page.locator(link).count()).toBe(0)
  expect((await page.goto(`${app}/intake/recall`))?.status()).toBe(404)
  phone.complaints()

  await parameter(true)
  await database.pool.query('delete from rate_limits')
  const { rows } = await database.pool.query(
    `SELECT w.code, b.id::text AS brand FROM wmi_codes AS w JOIN brands AS b ON b.id = w.brand_id
      WHERE length(w.code) = 3 AND w.code LIKE 'L%' AND b.enabled ORDER BY w.code LIMIT 1`,
  )
  const { code, brand } = rows[0]
  const [start, rest] = [`${code}ZZ9ZZ`, 'R1000001']
  const vin = start + checkDigitOf(`${start}0${rest}`) + rest
  const remedy = '免费更换'
  await addCampaign(database.db, [{ brandId: brand, vinPrefix: start }], {
    ...{ recallNo: `T${Date.now()}`, state: 'running', remedy, hotline: '400-000-0000' },
  })

  await begin(page)
  const heads = await page.locator('h2').allInnerTexts()
  expect(heads.indexOf('召回查询')).toBeLessThan(heads.indexOf('提交之后'))
  expect((await rulesOn(page).analyze()).violations).toEqual([])
  await touch.press(page, link)
  await page.fill('#vin', vin)
  await touch.press(page, '#step button.main')
  await page.getByText('查到 1 项召回').waitFor()
  expect(await page.innerText('[role=status] h2')).toBe('在召回范围内')
  expect(page.url()).not.toContain(vin)
  const found = await page.innerText('main')
  expect(found).toContain(remedy)
  expect(found).toContain('400-000-0000')
  expect((await rulesOn(page).analyze()).violations).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  expect(phone.complaints()).toEqual([])
  await database.pool.query('DELETE FROM recalls WHERE remedy = $1', [remedy])
})
