import { asc, eq } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { defects, defectVersions } from '@/db/schema/defects'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { addRecords, amendElsewhere, fieldOf, open, press, sitDown, type } from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

it('a record is amended by somebody who sees masks: none of them is written, none looks like a change', async () => {
  const { db } = database
  const desk = await sitDownWith(browser, database, [
    'vehicle_defect',
    'vehicle_defect_edit',
    'vehicle_defect_opt',
    'vehicle_defect_hand_over',
    'vehicle_defect_merge',
    'vehicle_defect_edithistory',
  ])
  const { page, context } = desk
  const admin = await sitDown(browser, 'admin')
  const vin = 'LFV2B2156D3000011'
  const [{ id } = { id: '' }] = await addRecords(admin, [{ mobile: '13900010001', vin, mileage: 10000 }])
  const [before] = await db.select().from(defects).where(eq(defects.id, id))
  await open(page, `/defects/${id}/edit`)
  const mobile = fieldOf(page, 'mobile').locator('input')
  expect(await mobile.inputValue()).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(await mobile.isDisabled()).toBe(true)
  expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toMatch(/\*{6}$/)
  // A masked VIN must not be validated as a VIN.
  expect(await fieldOf(page, 'vinOverrideReason').count()).toBe(0)
  expect(await page.getByText('没有未保存的修改').count()).toBe(1)
  await type(page, 'mileage', '54321')
  await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft:')))
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('*')

  // Meanwhile another user changes personal data and an amount.
  await amendElsewhere(page, id, { reporterName: '李四光', mileage: 11111 })
  await press(desk, '保存')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
  expect(await dialog.locator('tbody tr').count()).toBe(1)
  await dialog.getByText('54,321 公里').click()
  await dialog.getByRole('button', { name: '合并并保存' }).click()
  await page.waitForURL(`**/defects/${id}`)

  const [after] = await db.select().from(defects).where(eq(defects.id, id))
  expect(after).toMatchObject({
    mileage: 54321,
    reporterName: '李四光',
    mobile: before!.mobile,
    vin: before!.vin,
  })
  const versions = await db
    .select({ changes: defectVersions.changes })
    .from(defectVersions)
    .where(eq(defectVersions.defectId, id))
    .orderBy(asc(defectVersions.version))
  expect(Object.keys(versions.at(-1)!.changes ?? {})).not.toContain('reporterName')
  expect(JSON.stringify(versions)).not.toContain('**')
  await context.close()
})

it('a reveal lasts for the list that is walked through, and is one row of the audit log a record', async () => {
  const desk = await sitDownWith(browser, database, 'all')
  const { page, context, complaints } = desk
  const added = await addRecords(desk, [
    { mobile: '13900010001', vin: 'LFV2B2156D3000011' },
    { mobile: '13900010002', vin: 'LFV2B2156D3000012' },
  ])
  await open(page, `/defects?${added.map(({ id }) => `ids=${id}`).join('&')}`)
  const vins = await page
    .locator('tbody tr td')
    .filter({ hasText: /^[A-HJ-NPR-Z0-9]{17}$/ })
    .allTextContents()
  expect(vins.length).toBeGreaterThan(1)
  await page.locator('tbody tr a').first().click()
  await page.waitForURL(/\/defects\/\d+$/)
  const strip = page.locator('header dl')
  // The list, the record and the form have the same VIN.
  expect(await strip.textContent()).toContain(vins[0])
  const mobile = page.locator('dt', { hasText: /^手机号码$/ }).locator('+ dd')
  expect(await mobile.textContent()).toMatch(/\*{4}/)
  await page.getByRole('button', { name: '显示个人信息' }).click()
  await expect.poll(() => mobile.textContent()).toMatch(/^\d{8,}$/)
  const first = page.url().split('/').at(-1)!
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForURL(url => !url.pathname.endsWith(`/${first}`))
  const second = page.url().split('/').at(-1)!
  await page.getByRole('button', { name: '隐藏个人信息' }).waitFor()
  await expect.poll(() => mobile.textContent()).toMatch(/^\d{8,}$/)
  await page.getByRole('link', { name: '上一条' }).click()
  await page.waitForURL(url => url.pathname.endsWith(`/${first}`))
  await expect.poll(() => mobile.textContent()).toMatch(/^\d{8,}$/)
  const { rows } = await database.pool.query(
    `select entity_id, count(*)::int as n from audit_log where action = 'revealPersonalData'
       and entity_id = any($1::text[]) and user_id = (select user_id from audit_log
         where action = 'revealPersonalData' and entity_id = $2 order by id desc limit 1) group by 1`,
    [[first, second], second],
  )
  expect(new Map(rows.map(row => [row.entity_id, row.n]))).toEqual(
    new Map([
      [first, 1],
      [second, 1],
    ]),
  )
  await page.getByRole('button', { name: '隐藏个人信息' }).click()
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForURL(url => url.pathname.endsWith(`/${second}`))
  await page.getByRole('button', { name: '显示个人信息' }).waitFor()
  expect(await mobile.textContent()).toMatch(/\*{4}/)
  await open(page, `/index?view=desk&record=${first}`)
  expect(await mobile.textContent()).toMatch(/\*{4}/)
  await page.getByRole('button', { name: '显示个人信息' }).click()
  await expect.poll(() => mobile.textContent()).toMatch(/^\d{8,}$/)
  expect(complaints()).toEqual([])
  await context.close()
})

it('a part of a VIN that reaches into what is hidden is refused with what may be typed', async () => {
  const { page, context } = await sitDownWith(browser, database, ['vehicle_defect'])
  await open(page, '/defects?vin=LSVAB2183K21')
  await page.getByText('请输入完整的 17 位，或前 11 位以内').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('LSVAB2183K2100')
  await page.getByText('VIN 的后 6 位对您隐藏').waitFor()
  await context.close()
})
