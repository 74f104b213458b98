import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@/lib/core/today'
import { openBrowser } from '@/tests/support/people/browser'
import { app, call, fieldOf, fillDay, open, press, sitDown } from '@/tests/support/people/staff'

let browser: Browser
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
}, 60_000)
afterAll(() => browser.close())

async function asProgram(key: string) {
  const answer = await fetch(`${app}/complaintsvehicleinfo/page`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"limit": 1}',
  })
  return { status: answer.status, rate: answer.headers.get('ratelimit'), body: await answer.json() }
}

it('a program gets a key that is shown once, changes over to a second one, and the first ends at once', async () => {
  const admin = await sitDown(browser, 'admin')
  const { page } = admin
  const { records } = await call(page, '/api/SystemManager/system/custom/rolePage?pageSize=50')
  const { id: role } = records.find((one: { name: string }) => one.name === '查询员')
  const { id } = await call(page, '/api/SystemManager/system/user/add', {
    ...{ loginId: `svc.${mark}`, name: `统计平台${mark}`, type: 'service', roleIds: [role] },
  })
  const section = page.getByRole('region', { name: '密钥', exact: true })

  async function make(name: string) {
    await press(admin, '建立密钥')
    // The form of the account behind the dialog has a name too.
    await page.getByRole('dialog').locator('[data-field="name"] input').fill(name)
    await fieldOf(page, 'scopes').locator('.control').first().click()
    await fieldOf(page, 'scopes').locator('input').fill('缺陷')
    await page.getByRole('option', { name: '查看缺陷记录' }).first().click()
    await page.keyboard.press('Tab')
    await fillDay(page, 'expiresOn', addDays(today(new Date()), 90))
    await page.getByRole('dialog').getByRole('button', { name: '建立密钥' }).click()
    const shown = page.getByRole('dialog', { name: `密钥“${name}”` })
    const secret = (await shown.locator('.ui-copyable span').first().textContent()) ?? ''
    expect(secret).toMatch(/^vdk_[\w-]{43}$/)
    await shown.getByRole('button', { name: '我已记下' }).click()
    await section
      .getByRole('row', { name })
      .getByText(`${secret.slice(0, 10)}…`)
      .waitFor()
    expect(await page.content()).not.toContain(secret)
    return secret
  }

  await open(page, `/users/${id}`)
  const first = await make('生产')
  expect(await asProgram(first)).toMatchObject({ status: 200, rate: expect.stringMatching(/^"key";r=\d+/) })
  const second = await make('换新')
  await open(page, `/users/${id}`)
  expect(await page.content()).not.toContain(first)
  await section.getByRole('row', { name: '生产' }).getByText('从未使用').waitFor({ state: 'detached' })
  await section.getByRole('row', { name: '生产' }).getByText('吊销', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '吊销' }).click()
  await page.getByText('已吊销密钥“生产”').waitFor()
  const revoked = await asProgram(first)
  expect([revoked.status, revoked.body.resMsg]).toEqual([401, expect.stringContaining('吊销')])
  expect((await asProgram(second)).status).toBe(200)
  expect(admin.complaints()).toEqual([])
  await admin.context.close()
}, 90_000)
