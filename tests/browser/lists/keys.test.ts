import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { app, type Desk, open, ready, sitDown, standStill } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let admin: Desk
const _mark = Date.now().toString(36)

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

describe('a list of options in a dialog', () => {
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

describe.each(lists)('the keys in $what', ({ path, opened, back }) => {
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
    for (const elsewhere of ['下一条、上一条记录', '下一通来电', '粘贴投诉文字，读出各项'])
      expect(await page.locator('.sh-keys').getByText(elsewhere).count()).toBe(0)
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

describe('the list of keys', () => {
  it('has those for what one may do', async () => {
    const { page } = await sitDown(browser, 'viewer')
    await open(page, '/defects')
    await page.locator('h1').click()
    await page.keyboard.press('?')
    const list = page.locator('.sh-keys')
    await list.getByText('显示快捷键').waitFor()
    expect(await list.getByText('来电受理').count()).toBe(0)
  })
})
