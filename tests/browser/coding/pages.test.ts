import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { learnOnce, uncodeNewest } from '@/tests/support/people/coding'
import { type Desk, goTo, open, sitDown } from '@/tests/support/people/staff'
import { ask } from '@/tests/support/people/typed-record'

let browser: Browser
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  await learnOnce(desk.page)
}, 150_000)
afterAll(() => browser.close())

describe('the page of the model', { timeout: 120_000 }, () => {
  it('shows figures and versions, learns anew when asked to, and goes back to an older version', async () => {
    const { page } = desk
    await open(page, '/dictionaries/coding-model')
    await page.getByRole('heading', { name: /^正在使用：第 \d+ 版$/ }).waitFor()
    const versions = page.getByRole('table', { name: '版本' }).locator('tbody tr')
    const before = await versions.count()
    expect(await page.getByRole('table', { name: '建议准确率' }).locator('tbody tr').count()).toBe(3)
    await page.getByRole('button', { name: '重新训练' }).click()
    await page.getByRole('status').filter({ hasText: '正在' }).waitFor()
    await expect.poll(() => versions.count(), { timeout: 90_000 }).toBe(before + 1)
    const older = versions.filter({ has: page.getByRole('button', { name: '启用' }) }).first()
    const number = await older.locator('th').textContent()
    await older.getByRole('button', { name: '启用' }).click()
    await page.getByRole('heading', { name: `正在使用：第 ${number} 版` }).waitFor()
    expect(desk.complaints()).toEqual([])
  })
})

describe('records without an assembly', { timeout: 120_000 }, () => {
  it('are coded with one key each, and a sure group at once, which can be taken back', async () => {
    const { page } = desk
    await uncodeNewest(12)
    await goTo(page, '/defects/uncoded')
    const rows = page.locator('main li[data-taken], main li').filter({ has: page.locator('kbd') })
    await rows.first().waitFor()
    const { records } = await ask(page, '/complaintsvehicleinfo/uncoded')
    const [first, second] = records
    await page.keyboard.press('1')
    await page.keyboard.press('1')
    await expect.poll(() => page.getByText('已采纳', { exact: true }).count()).toBe(2)
    const codeOf = async (id: string) =>
      (await ask(page, `/complaintsvehicleinfo/queryDetailByEdit/${id}`)).values.assemblyCode
    expect(await codeOf(first.id)).toBe(first.proposed.assemblies[0].code)
    expect(await codeOf(second.id)).toBe(second.proposed.assemblies[0].code)

    // A model of two thousand records is seldom as sure as the page asks at first.
    await open(page, '/defects/uncoded')
    const { bars } = await ask(page, '/complaintsvehicleinfo/uncoded')
    const lowest = bars.at(-1).records
    await page.getByLabel('首选概率').selectOption({ label: `≥ 50%（${lowest} 条）` })
    await page.getByRole('button', { name: `全部采纳 ${lowest} 条` }).click()
    await page.getByRole('heading', { name: /批量归类/ }).waitFor()
    const job = new URL(page.url()).searchParams.get('job')
    await expect
      .poll(async () => (await ask(page, `/complaintsvehicleinfo/bulk/${job}`)).state, { timeout: 60_000 })
      .toBe('done')
    expect(await ask(page, `/complaintsvehicleinfo/bulk/${job}/undo`)).toMatchObject({ total: lowest })
    expect(desk.complaints()).toEqual([])
  })
})
