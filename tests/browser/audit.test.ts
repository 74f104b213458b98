import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { app, call, type Desk, goTo, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let admin: Desk

beforeAll(async () => {
  browser = await openBrowser()
  admin = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

async function setFlag(on: boolean) {
  const all: { key: string; version: number }[] = await call(admin.page, '/parametersetting/getParams')
  const { key, version } = all.find(one => one.key === 'permissionFlag')!
  await call(admin.page, '/parametersetting', { key, version, value: { on } }, 'PUT')
}

describe('the audit log', () => {
  it('is searched, and shows old and new', async () => {
    const { page } = admin
    await setFlag(false)
    await setFlag(true)
    const viewer = await sitDown(browser, 'viewer')
    expect((await viewer.page.request.get(`${app}/parametersetting/getParams`)).status()).toBe(403)
    await open(page, '/audit?action=setParameter')
    const rows = page.locator('tbody tr')
    await rows.first().getByText('修改参数').waitFor()
    expect(await rows.count()).toBeGreaterThanOrEqual(2)
    await rows.first().getByRole('button', { name: '查看' }).click()
    const dialog = page.getByRole('dialog')
    const line = dialog.getByRole('row', { name: /隐藏无权限的功能/ })
    await line.waitFor()
    expect(await line.locator('td').allTextContents()).toEqual(['关', '开'])
    await page.keyboard.press('Escape')
    await goTo(page, `/audit?outcome=refused`)
    // What was refused is told by what it would have needed.
    await rows.filter({ hasText: '越权被拒' }).filter({ hasText: '参数设置' }).first().waitFor()
    expect(admin.complaints()).toEqual([])
  })

  it('keeps whose day is read from one part to the next', async () => {
    const { page } = admin
    await goTo(page, '/audit?person=admin&action=setParameter')
    await page.getByRole('link', { name: '全部' }).click()
    await page.getByText('人员: admin').waitFor()
    await page.getByRole('link', { name: '谁看过' }).click()
    await page.waitForURL(/part=looks/)
    await page.getByText('人员: admin').waitFor()
    await page.getByRole('link', { name: '变更' }).click()
    await page.waitForURL(url => !url.search.includes('part'))
    await page.getByText('人员: admin').waitFor()
    expect(admin.complaints()).toEqual([])
  })

  it('answers who saw a record', async () => {
    // The columns and the looks of an account that other tests use are not known here.
    const database = openAppDatabase()
    onTestFinished(() => database.close())
    const { page } = await sitDownWith(browser, database, 'all')
    await open(page, `/defects?limit=20`)
    // Of a record without a VIN, which another test may have made, a list shows nothing that is noted.
    const known = page.locator('tbody tr').filter({ has: page.getByText(/^[A-HJ-NPR-Z\d]{17}$/) })
    const number = (await known.first().textContent())!.match(/QX\d{14}/)![0]
    // Where the mouse rests on its row, the record was looked at once more.
    const looks = page.locator('tbody tr', { hasText: '查询列表' }).getByText(/\d+ 条记录/)
    const counted = async () => {
      await open(page, `/audit?record=${number}&seen=true`)
      return looks.count()
    }
    await expect.poll(counted).toBeGreaterThan(0)
  })

  it.each([
    ['zh-CN', '查看', [/^显示记录数\d+$/, '查询条件 · 状态待形审、已办结']],
    ['en-US', 'View', [/^Records shown\d+$/, 'Asked for · StateTo review, Closed']],
  ] as const)('tells in words of %s what a list was asked for', async (locale, look, [shown, requested]) => {
    const { page, context } = await sitDown(browser, 'admin', { locale })
    await page.request.get(`${app}/defects?limit=20&state=10&state=90`)
    await open(page, '/audit?action=pageDefects')
    await page.locator('tbody tr').first().getByRole('button', { name: look }).click()
    const reported = page.getByRole('dialog').locator('section dl > div')
    await reported.first().waitFor()
    expect(await reported.allTextContents()).toEqual([expect.stringMatching(shown), requested])
    expect(await page.getByRole('dialog').textContent()).not.toMatch(/[{}"]/)
    await context.close()
  })

  it('opens on changes, and folds who looked into rows that unfold', async () => {
    const { page } = admin
    await page.request.get(`${app}/defects`)
    await goTo(page, '/audit')
    const tabs = page.getByRole('navigation', { name: '日志范围' })
    expect(await tabs.locator('[aria-current]').textContent()).toBe('变更')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody').textContent()).not.toContain('查询列表')
    await tabs.getByRole('link', { name: '谁看过' }).click()
    const fold = page
      .locator('tbody tr', { hasText: '陈管理' })
      .filter({ has: page.getByText('查看', { exact: true }) })
    await fold
      .first()
      .getByRole('button', { name: /^展开 陈管理/ })
      .click()
    await page.locator('tbody').getByRole('button', { name: '查询列表' }).first().click()
    await page.getByRole('dialog').getByText('请求编号').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^收起 陈管理/ }).click()
    await page.getByRole('button', { name: /^收起 陈管理/ }).waitFor({ state: 'detached' })
    expect(admin.complaints()).toEqual([])
  })

  it('goes out as an Excel file', async () => {
    const { page } = admin
    await goTo(page, `/audit?action=setParameter`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^审计日志-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(await download.failure()).toBeNull()
  })
})
