import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  choose,
  type Desk,
  goTo,
  open,
  reviewElsewhere,
  sitDown,
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
    await goTo(page, '/index')
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
    await goTo(page, `/defects?keyword=${encodeURIComponent(`批量${mark}`)}`)
    expect(await page.locator('tbody .ui-tag', { hasText: '待形审' }).count()).toBe(10)
    expect(admin.complaints()).toEqual([])
  })

  it('of several states says how many can be handed over and why the others cannot, and goes on with those', async () => {
    const { page } = admin
    const [one] = await addRecords(admin, [{ summary: `混合${mark}一` }, { summary: `混合${mark}二` }])
    await reviewElsewhere(page, one!.complaintNo)
    await open(page, `/defects?keyword=${encodeURIComponent(`混合${mark}`)}`)
    await page.getByLabel('选择本页全部').check()
    await page.getByRole('button', { name: '批量转办' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-leaf="review"]').click()
    await dialog.getByText('可办理 1 / 2').waitFor()
    await dialog.getByText('其余 1 条不办理：待评估 1 条').waitFor()
    await dialog.locator('[data-leaf="evaluate"]').click()
    await dialog.getByText('其余 1 条不办理：待形审 1 条').waitFor()
    await dialog.getByPlaceholder('搜索姓名').first().fill('评估')
    await dialog.locator('[data-key="evaluator"]').click()
    await dialog.getByRole('button', { name: /^转\s*办$/ }).click()
    await page.getByText('1 条已转办，1 条未转办').waitFor()
    expect(admin.complaints()).toEqual([])
  })

  it('is offered to nobody who may do nothing with it', async () => {
    const viewer = await sitDown(browser, 'viewer')
    await open(viewer.page, '/defects')
    expect(await viewer.page.getByLabel('选择本页全部').count()).toBe(0)
    await viewer.page.getByRole('button', { name: '用户菜单' }).click()
    expect(await viewer.page.getByRole('menuitem', { name: '任务中心' }).count()).toBe(0)
    await goTo(viewer.page, '/defects/bulk')
    expect(await viewer.page.locator('table').count()).toBe(0)
    await viewer.context.close()
  })
})
