import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { inFull, share } from '@/tests/support/depth'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, goTo, open, ready } from '@/tests/support/people/staff'

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

const dates =
  'receivedAtFrom=2025-10-20&receivedAtTo=2025-12-28&faultDateFrom=2025-10-20&faultDateTo=2025-12-28'

describe.each(share(['zh-CN', 'en-US'] as const, 1))('in %s', inFull, locale => {
  let desk: Desk
  beforeAll(async () => {
    desk = await sitDownWith(browser, database, 'all', { locale })
  }, 60_000)
  afterAll(() => desk.context.close())

  it.each([1280, 1600])('a range shows both its dates whole in a window of %i pixels', async width => {
    const { page } = desk
    await page.setViewportSize({ width, height: 800 })
    for (const [path, ranges] of [
      [`/defects?${dates}`, 5],
      ['/audit?atFrom=2025-10-20&atTo=2025-12-28', 1],
    ] as const) {
      await goTo(page, path)
      const unfold = page.locator('.ui-search[data-open="false"] .fold:visible')
      if (await unfold.count()) await unfold.click()
      const fields = page.locator('.ui-search .date-range:visible')
      expect([path, await fields.count()]).toEqual([path, ranges])
      const cut = () =>
        fields
          .locator('.control :is(span:not([class]), input)')
          .evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.outerHTML))
      const [from, to] = [fields.first().locator('input').first(), fields.first().locator('input').nth(1)]
      expect([await from.inputValue(), await to.inputValue()]).toEqual(['2025-10-20', '2025-12-28'])
      expect([path, await cut()]).toEqual([path, []])
      await from.focus()
      expect([path, await cut()]).toEqual([path, []])
    }
  })

  it('the roles fit a window of 1280 pixels, heads and all', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, '/roles')
    expect(await page.locator('.scroller').evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    const cut = page.locator('thead :is(th, .sort)')
    expect(
      await cut.evaluateAll(all =>
        all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent),
      ),
    ).toEqual([])
  })
})

describe('a narrow window', () => {
  const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

  it('of a phone has a drawer, cards and a record in one column whose actions stand at the bottom', async () => {
    const { page, context, complaints } = await sitDownWith(browser, database, 'all', { width: 390 })
    await open(page, '/defects?state=10')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    expect(await menu.isVisible()).toBe(false)
    const branded = page.locator('[data-label="品牌"]:not(:empty)')
    const card = page.locator('tbody tr').filter({ has: branded }).first()
    const [box, summary] = [await card.boundingBox(), await card.locator('.grow').boundingBox()]
    expect(summary!.width).toBeGreaterThan(box!.width * 0.8)
    expect(await card.locator('[data-label="品牌"]').isVisible()).toBe(true)
    expect(await wide(page)).toBe(390)
    await page.getByRole('button', { name: '排序', exact: true }).click()
    await page.getByRole('menuitemradio', { name: '按接收日期升序' }).click()
    await page.waitForURL(/sortField=receivedAt&sortOrder=ascend/)
    await page.getByRole('button', { name: '按接收日期升序', exact: true }).waitFor()
    await page.getByRole('checkbox', { name: '全选', exact: true }).check()
    await page.getByText('已选 10 条').waitFor()
    expect(await page.locator('tbody tr.chosen').count()).toBe(10)
    await page.getByRole('checkbox', { name: '全选', exact: true }).uncheck()
    await page.getByText('已选 10 条').waitFor({ state: 'detached' })
    await card.getByRole('link').first().click()
    await page.waitForURL(/\/defects\/\d+$/)
    await ready(page)
    const action = page.getByRole('button', { name: '形审', exact: true })
    await expect.poll(async () => (await action.boundingBox())?.y).toBeGreaterThan(700)
    expect(await wide(page)).toBe(390)

    await goTo(page, '/index?view=desk')
    await page.locator('main ol a').nth(1).click()
    // Below what it is about, which it would cover at the bottom of the window.
    const decision = page.locator('main section > footer')
    await expect.poll(async () => (await decision.boundingBox())?.y).toBeGreaterThan(800)
    await goTo(page, '/defects')

    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.waitForFunction(() => document.activeElement?.textContent === '缺陷列表')
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu.getByRole('link', { name: '新增缺陷' }).click()
    await page.waitForURL(/new$/)
    expect(await menu.isVisible()).toBe(false)
    await ready(page)
    for (const path of ['/index', '/users', '/audit', '/consumer', '/parameters', '/profile']) {
      await goTo(page, path)
      expect([path, await wide(page)]).toEqual([path, 390])
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  it('below 1200 pixels folds the menu and the actions, so that the summary stays', async () => {
    const { page, context } = await sitDownWith(browser, database, 'all', { width: 1100 })
    await open(page, '/defects')
    expect((await page.locator('#side-menu').boundingBox())!.width).toBe(80)
    const [head, actions] = [
      (await page.locator('thead th', { hasText: '问题简述' }).boundingBox())!,
      (await page.locator('thead th.fixed-right').boundingBox())!,
    ]
    expect(head.x + head.width).toBeLessThanOrEqual(actions.x + 1)
    await page.locator('tbody tr').first().getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '查看' }).click()
    await page.waitForURL(/\/defects\/\d+$/)
    await context.close()
  })
})
