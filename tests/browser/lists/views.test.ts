import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownAsColleague, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, goTo, open, press, sitDown, type } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let admin: Desk
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  // Columns and views are kept for a person.
  admin = await sitDownAsColleague(browser, database, 'admin')
}, 60_000)
afterAll(async () => {
  await database.close()
  await browser.close()
})

describe('a saved view', () => {
  const name = `高风险 ${mark}`

  it('keeps conditions, order and columns, and brings them back', async () => {
    const { page } = admin
    const heads = () => page.locator('thead th').allTextContents()
    const columns = async (change: () => Promise<void>) => {
      await page.getByRole('button', { name: '列设置' }).click()
      await change()
      await page.keyboard.press('Escape')
    }
    const allBack = () => page.getByRole('button', { name: '恢复默认' }).click()
    await open(page, '/defects?riskLevel=H&sortField=faultDate&sortOrder=ascend')
    await columns(async () => {
      await allBack()
      await page.locator('.ui-column-settings li', { hasText: '风险' }).getByRole('checkbox').uncheck()
    })
    const kept = await heads()
    expect(kept.join()).not.toContain('风险')
    await press(admin, '视图')
    await page.getByRole('button', { name: '保存当前视图…' }).click()
    await type(page, 'name', name)
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByText(`已保存视图“${name}”`).waitFor()
    // A different URL of the list, with the column back.
    await goTo(page, '/defects')
    const back = page.waitForResponse(
      answer => answer.url().endsWith('/preferences/defects') && answer.request().method() === 'PUT',
    )
    await columns(allBack)
    await back
    expect((await heads()).join()).toContain('风险')
    await press(admin, '视图')
    await page.locator('.ui-views .view', { hasText: name }).click()
    await page.waitForURL(/riskLevel=H/)
    const now = new URL(page.url()).searchParams
    expect([now.get('riskLevel'), now.get('sortField'), now.get('sortOrder')]).toEqual([
      'H',
      'faultDate',
      'ascend',
    ])
    await page.waitForFunction(() => !document.querySelector('thead')?.textContent?.includes('风险'))
    expect(await heads()).toEqual(kept)
    // While it is on, its name is on the button and columns are its own: without it the list has its own again.
    const stored = page.waitForResponse(
      answer => answer.url().includes('/views/') && answer.request().method() === 'PUT',
    )
    await columns(() =>
      page.locator('.ui-column-settings li', { hasText: '接收日期' }).getByRole('checkbox').uncheck(),
    )
    await stored
    await page.reload()
    expect((await heads()).length).toBe(kept.length - 1)
    await page.getByRole('button', { name: `当前视图：${name}` }).click()
    await page.getByRole('button', { name: '不使用视图' }).click()
    await page.getByRole('button', { name: '视图', exact: true }).waitFor()
    await page.waitForFunction(() => document.querySelector('thead')?.textContent?.includes('风险'))
    expect(admin.complaints()).toEqual([])
  })

  it('is what a role starts its home with, until somebody chooses the desk', async () => {
    const { page, context, person } = await sitDownWith(browser, database, 'all')
    await database.pool.query(
      `with view as (insert into saved_views (owner_id, list, name, shared, query)
         select id, 'home', $2, true, 'type=1&state=10' from users where id = $1 returning id)
       insert into role_views (role_id, list, view_id)
         select role_id, 'home', view.id from user_roles, view where user_id = $1`,
      [person.id, `首页 ${mark}`],
    )
    await open(page, '/index')
    await page.waitForURL(/type=1&state=10&viewId=/)
    await page.getByRole('button', { name: `当前视图：首页 ${mark}` }).waitFor()
    const chosen = page.waitForResponse(answer => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: '工作台' }).click()
    await chosen
    await open(page, '/index')
    await page.getByRole('button', { name: '列表' }).waitFor()
    await context.close()
  })

  it('is shared with everybody, seen by another, and taken back with undo', async () => {
    const { page } = admin
    const shared = `全员 ${mark}`
    await goTo(page, '/defects?state=10')
    await press(admin, '视图')
    await page.getByRole('button', { name: '保存当前视图…' }).click()
    await type(page, 'name', shared)
    await page.locator('[data-field="shared"]').getByText('是', { exact: true }).click()
    await page.keyboard.press('Enter')
    await page.getByText(`已保存视图“${shared}”`).waitFor()
    // Those with the role start with it.
    await page.locator('.ui-views-button').click()
    await page.getByRole('button', { name: `设为角色默认视图 ${shared}` }).click()
    await page.getByRole('combobox', { name: '角色' }).fill('评估员')
    await page.getByRole('option', { name: '评估员' }).click()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByText(`已设置“${shared}”的默认角色`).waitFor()
    const evaluator = await sitDown(browser, 'evaluator')
    await open(evaluator.page, '/defects')
    await evaluator.page.waitForURL(/viewId=\d+&|state=10/)
    await evaluator.page.getByRole('button', { name: `当前视图：${shared}` }).waitFor()
    await evaluator.context.close()
    const viewer = await sitDown(browser, 'viewer')
    await open(viewer.page, '/defects')
    await press(viewer, '视图')
    const entry = viewer.page.locator('.ui-views li', { hasText: shared })
    await entry.waitFor()
    expect(await entry.textContent()).toContain('共享')
    expect(await entry.getByRole('button', { name: '删除视图' }).count()).toBe(0)
    await entry.locator('.view').click()
    await viewer.page.waitForURL(/state=10/)
    // Somebody else's columns: kept for oneself, and offered as a view of one's own.
    await viewer.page.getByRole('button', { name: '列设置' }).click()
    await viewer.page.locator('.ui-column-settings li', { hasText: '城市' }).getByRole('checkbox').check()
    await viewer.page.keyboard.press('Escape')
    const button = viewer.page.locator('.ui-views-button')
    await button.getByText('已修改').waitFor()
    await button.click()
    await viewer.page.getByRole('button', { name: '另存为…' }).waitFor()
    await viewer.page.getByRole('button', { name: '恢复为视图原样' }).click()
    await button.getByText('已修改').waitFor({ state: 'detached' })
    expect(viewer.complaints()).toEqual([])
    await viewer.context.close()
    const views = page.locator('.ui-views-button')
    await views.click()
    await page.getByRole('button', { name: `删除视图 ${shared}` }).click()
    await page.getByText(`已删除视图“${shared}”`).waitFor()
    const left = page.getByRole('button', { name: '视图', exact: true })
    await left.waitFor()
    const viewBack = page.waitForResponse(
      answer => answer.url().endsWith('/views') && answer.request().method() === 'POST',
    )
    await page.getByRole('button', { name: /撤\s*销/ }).click()
    await viewBack
    await page.getByRole('button', { name: `当前视图：${shared}` }).waitFor()
    await views.click()
    await page.locator('.ui-views .view', { hasText: shared }).waitFor()
    for (const each of [shared, name]) {
      if (each === name) await views.click()
      await page.getByRole('button', { name: `删除视图 ${each}` }).click()
      await page.locator('.ui-views').waitFor({ state: 'hidden' })
      await left.waitFor()
      await page.getByText(`已删除视图“${each}”`).first().waitFor()
    }
    expect(admin.complaints()).toEqual([])
  })
})
