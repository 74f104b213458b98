import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  app,
  choose,
  type Desk,
  open,
  press,
  ready,
  sitDown,
  standStill,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let admin: Desk
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  admin = await sitDown(browser, 'admin')
}, 60_000)
afterAll(async () => {
  await database.close()
  await browser.close()
})

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const numbers = (page: Page) => page.locator('tbody tr[data-row] td:nth-child(2)').allTextContents()
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row') ?? null)
const reachRow = (page: Page, at: number) =>
  page.waitForFunction(
    row => document.activeElement?.closest('tr')?.getAttribute('data-row') === row,
    `${at}`,
  )

describe('a saved view', { timeout: 90_000 }, () => {
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
    await open(page, '/defects')
    await columns(allBack)
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
    await open(page, '/defects?state=10')
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

describe('a list of options in a dialog', { timeout: 60_000 }, () => {
  it('that is clicked while the dialog is still opening stays open, and at its field when that moves', async () => {
    const { page } = admin
    await open(page, '/defects?state=10')
    const brief = '**/complaintsvehicleinfo/info/*'
    let arrive = () => {}
    const arrival = new Promise<void>(done => {
      arrive = done
    })
    await page.route(brief, async route => {
      await arrival
      await route.continue()
    })
    await rows(page).first().getByRole('button', { name: '形审', exact: true }).click()
    const field = page.getByRole('dialog').locator('[data-field="opinionId"] .control').first()
    await field.click({ force: true })
    const list = page.getByRole('listbox')
    await list.waitFor()
    arrive()
    await page.getByRole('dialog').locator('.ui-tag').first().waitFor()
    await standStill(page)
    expect(await list.isVisible()).toBe(true)
    const gap = async () => {
      const [box, below] = [await field.boundingBox(), await page.locator('.choice-list').boundingBox()]
      return Math.round(
        Math.min(Math.abs(below!.y - box!.y - box!.height), Math.abs(below!.y + below!.height - box!.y)),
      )
    }
    await expect.poll(gap).toBeLessThanOrEqual(6)
    await list.getByRole('option').first().click()
    await list.waitFor({ state: 'detached' })
    expect(await field.locator('input').inputValue()).not.toBe('')
    await page.unroute(brief)
    await page.keyboard.press('Escape')
  })
})

describe('everything that matches', { timeout: 120_000 }, () => {
  const total = 12

  it('is reviewed as a job that outlives its dialog and the page', async () => {
    const { page } = admin
    await addRecords(
      admin,
      Array.from({ length: total }, (_, at) => ({
        summary: `批量${mark}第${at}条`,
        description: '批量形审',
      })),
    )
    await open(page, `/defects?keyword=${encodeURIComponent(`批量${mark}`)}`)
    await page.getByLabel('选择本页全部').check()
    await page.getByRole('button', { name: `选择全部符合条件的 ${total} 条` }).click()
    await page.getByText(`已选中全部符合条件的 ${total} 条。`).waitFor()
    await page.getByRole('button', { name: '批量形审' }).click()
    await page.getByText(`批量形审：全部符合条件的 ${total} 条`).waitFor()
    await choose(page, 'opinionId', '')
    await page.getByRole('button', { name: /^开\s*始$/ }).click()
    const dialog = page.locator('.ant-modal', { hasText: '批量形审' })
    await dialog.getByRole('status').waitFor()
    await page.reload()
    await dialog.getByText('已完成').waitFor({ timeout: 60_000 })
    await dialog.getByText(`共 ${total} 条：已办理 ${total} 条，未办理 0 条`).waitFor()
    await dialog
      .getByRole('button', { name: /^关\s*闭$/ })
      .last()
      .click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    expect(await page.locator('tbody .ui-tag', { hasText: '待评估' }).count()).toBe(10)
    expect(await dialog.count()).toBe(0)
    expect(admin.complaints()).toEqual([])
  })

  it('is not started where nothing qualifies', async () => {
    const { page } = admin
    await open(page, `/defects?keyword=${encodeURIComponent(`批量${mark}`)}`)
    await page.getByLabel('选择本页全部').check()
    await page.getByRole('button', { name: /^选择全部符合条件的/ }).click()
    await page.getByRole('button', { name: '批量形审' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('所选记录都不能办理').waitFor()
    await dialog.getByText(`共 ${total} 条：待评估 ${total} 条`).waitFor()
    expect(await dialog.getByRole('button', { name: /^开\s*始$/ }).isDisabled()).toBe(true)
    expect(admin.complaints()).toEqual([])
  })

  it('is found again in the user menu, with each record linked, and undone as a whole', async () => {
    const { page } = admin
    await open(page, '/index')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '任务中心' }).click()
    await page.waitForURL(/\/defects\/tasks$/)
    const first = page.locator('tbody tr', { hasText: '批量形审' }).first()
    await first.getByText('已完成').waitFor({ timeout: 60_000 })
    await first.getByRole('link', { name: '查看结果' }).click()
    await page.waitForURL(/\/defects\/bulk\?job=\d+$/)
    await page.locator('tbody a').first().waitFor()
    expect(await page.locator('tbody tr').count()).toBe(total)
    expect(await page.locator('tbody a').first().textContent()).toMatch(/^QX\d+$/)
    await page.getByRole('button', { name: /^撤\s*销$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`可撤销 ${total} / ${total}`).waitFor()
    await dialog.locator('textarea').fill('选错了意见')
    await dialog.getByRole('button', { name: /^撤\s*销$/ }).click()
    await page.getByRole('heading', { name: /^撤销批量形审/ }).waitFor()
    await page.getByText('已完成').waitFor({ timeout: 60_000 })
    await open(page, `/defects?keyword=${encodeURIComponent(`批量${mark}`)}`)
    expect(await page.locator('tbody .ui-tag', { hasText: '待形审' }).count()).toBe(10)
    expect(admin.complaints()).toEqual([])
  })

  it('is offered to nobody who may do nothing with it', async () => {
    const viewer = await sitDown(browser, 'viewer')
    await open(viewer.page, '/defects')
    expect(await viewer.page.getByLabel('选择本页全部').count()).toBe(0)
    await viewer.page.getByRole('button', { name: '用户菜单' }).click()
    expect(await viewer.page.getByRole('menuitem', { name: '任务中心' }).count()).toBe(0)
    await open(viewer.page, '/defects/bulk')
    expect(await viewer.page.locator('table').count()).toBe(0)
    await viewer.context.close()
  })
})

const lists = [
  {
    what: 'the defect list',
    // Sorted so that records added by other tests come last.
    path: '/defects?page=2&sortField=receivedAt&sortOrder=ascend',
    opened: /\/defects\/\d+$/,
    back: /\/defects\?(?=.*page=2)(?=.*sortField=receivedAt)(?=.*sortOrder=ascend)/,
  },
  {
    what: 'home',
    // Oldest first: what other tests add meanwhile moves no row of the first page.
    path: '/index?type=1&sortField=receivedAt&sortOrder=ascend',
    opened: /\/defects\/\d+$/,
    back: /\/index\?(?=.*type=1)(?=.*sortField=receivedAt)(?=.*sortOrder=ascend)/,
  },
  {
    what: 'a dictionary',
    path: '/dictionaries/brand?page=2',
    opened: /\/dictionaries\/brand\?page=2&entry=\d+$/,
    back: /\/dictionaries\/brand\?page=2$/,
  },
]

describe.each(lists)('the keys in $what', { timeout: 60_000 }, ({ path, opened, back }) => {
  it('walk over the rows, open one, and lead back to it', async () => {
    const { page } = admin
    await open(page, path)
    expect(await rows(page).count()).toBeGreaterThan(3)
    const before = await numbers(page)
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe('0')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe('2')
    await page.keyboard.press('Enter')
    await page.waitForURL(opened)
    await ready(page)
    await page.keyboard.press('Escape')
    await page.waitForURL(back)
    await reachRow(page, 2)
    expect(await numbers(page)).toEqual(before)
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe('3')
    expect(admin.complaints()).toEqual([])
  })

  it('mean nothing while one types or a dialog is open', async () => {
    const { page } = admin
    await open(page, path)
    await page.keyboard.press('f')
    const typed = page.locator('search input:focus')
    await typed.waitFor()
    await page.keyboard.type('j?kf/')
    expect(await typed.inputValue()).toBe('j?kf/')
    expect(await page.locator('.sh-keys, .sh-find-box').count()).toBe(0)
    expect(await focusedRow(page)).toBeNull()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('?')
    await page.locator('.sh-keys').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('f')
    await page.keyboard.press('/')
    expect(await focusedRow(page)).toBeNull()
    expect(await page.locator('search input:focus, .sh-find-box').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.locator('.sh-keys').waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${app}${path}`)
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe('0')
  })
})
