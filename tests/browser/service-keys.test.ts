import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@/lib/core/today'
import { openBrowser } from '@/tests/support/people/browser'
import { app, call, fieldOf, fillDay, open, press, sitDown, type } from '@/tests/support/people/staff'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, 60_000)
afterAll(() => browser.close())

it('an administrator makes a key for a program, sees it once, and revokes it: the program is out', async () => {
  const admin = await sitDown(browser, 'admin')
  const { page } = admin
  await open(page, '/users')
  const roles = await call(page, '/api/SystemManager/system/custom/rolePage?name=查询员')
  const added = await call(page, '/api/SystemManager/system/user/add', {
    loginId: `program.${Date.now().toString(36)}`,
    name: '数据交换程序',
    type: 'service',
    roleIds: [roles.records[0].id],
  })
  const { id } = added.user ?? added
  await open(page, `/users/${id}`)
  await page.getByRole('button', { name: '建立密钥', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await type(page, 'name', '每晚取数')
  await fieldOf(page, 'scopes').locator('.control').first().click()
  await page.getByRole('option').filter({ hasText: '缺陷记录' }).first().click()
  await page.keyboard.press('Tab')
  await fillDay(page, 'expiresOn', addDays(today(new Date()), 30))
  await dialog.getByRole('button', { name: '建立密钥', exact: true }).click()
  await page.getByText('只显示这一次').waitFor()
  const secret = (await page.getByText(/^vdk_\S{20,}$/).textContent())!.trim()
  await press(admin, '我已记下')
  await page.getByText('从未使用').waitFor()
  expect(await page.content()).not.toContain(secret)

  const list = () =>
    fetch(`${app}/complaintsvehicleinfo/page/1/1`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await list()).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: '吊销', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '吊销', exact: true }).click()
  await page.getByText('已吊销', { exact: true }).waitFor()
  expect((await list()).status).toBe(401)
  admin.complaints()
}, 120_000)
