import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { addRecords, open, ready } from '@/tests/support/people/staff'

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

const goTo = (page: Page, path: string) =>
  page.evaluate(requested => {
    window.next.router.push(requested)
  }, path)

it('the next record goes on over the edge of a page, there and back, and Esc leads to the page it stands on', async () => {
  const { page, context } = await sitDownWith(browser, database, ['vehicle_defect'])
  await open(page, '/defects?state=50')
  const number = page.locator('h1 .ui-copyable span')
  const last = page.locator('tbody tr').last().getByRole('link').first()
  const lastNumber = await last.textContent()
  await last.click()
  await page.waitForURL(/\/defects\/\d+$/)
  expect(await number.textContent()).toBe(lastNumber)
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(
    old => document.querySelector('h1')?.textContent?.includes(old!) === false,
    lastNumber,
  )
  const over = await number.textContent()
  await page.getByRole('link', { name: '上一条' }).click()
  await page.waitForFunction(old => document.querySelector('h1')?.textContent?.includes(old!), lastNumber)
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(old => document.querySelector('h1')?.textContent?.includes(old!), over)
  await page.locator('header a[href*="page=2"]').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/defects\?.*page=2/)
  expect(await page.locator('tbody tr').first().getByRole('link').first().textContent()).toBe(over)
  await context.close()
})

it('a page that one may not open, or that is not there, opens no tab; an open tab stays', async () => {
  const { page, context } = await sitDownWith(browser, database, ['vehicle_defect'])
  const tabs = () => page.locator('.sh-tabs li').allTextContents()
  await open(page, '/users')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual(['首页', '缺陷列表'])
  expect(await page.title()).toBe('您没有访问此页面的权限 - 汽车缺陷管理系统')
  await page.locator('nav a[href="/app/defects"]').first().click()
  await page.waitForURL(/\/defects$/)
  const before = await tabs()
  await goTo(page, '/roles')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual(before)
  await open(page, '/defects/999999999')
  await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
  expect(await tabs()).toEqual(before)
  // Tabs stay stored, in case the permission returns.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('tabs') ?? '[]')
    sessionStorage.setItem('tabs', JSON.stringify([...kept, { path: '/users', search: '' }]))
  })
  await open(page, '/users')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual([...before, '用户'])
  await context.close()
})

it('records open in one preview tab, kept by a double click or by editing; tabs are closed by side and listed whole', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  const tabs = page.locator('.sh-tabs li')
  const names = () => tabs.locator('a').allTextContents()
  const openRow = async (at: number) => {
    await page.locator('.sh-tabs').getByRole('link', { name: '缺陷列表' }).click()
    await page.locator('.ui-table tbody tr').nth(at).getByRole('link').first().click()
    await page.waitForURL(/\/defects\/\d+$/)
    await page.locator('.sh-tabs [aria-current]', { hasText: '·' }).waitFor()
  }
  const mark = `标签 ${Date.now()}`
  await addRecords(
    { page },
    Array.from({ length: 4 }, (_, at) => ({ summary: `${mark} ${at}` })),
  )
  await open(page, `/defects?keyword=${encodeURIComponent(mark)}`)
  await openRow(0)
  await openRow(1)
  expect(await names()).toEqual(['首页', '缺陷列表', expect.stringMatching(/^\d{4}-\d+ · .+/)])
  expect(await tabs.first().getByRole('button').count()).toBe(0)
  const label = (await names())[2]!
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(
    old => document.querySelector('.sh-tabs [aria-current]')?.textContent !== old,
    label,
  )
  expect(await tabs.count()).toBe(3)
  expect(await tabs.nth(2).getAttribute('class')).toBe('preview')
  const box = (await tabs.nth(2).getByRole('button').boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)

  await tabs.nth(2).getByRole('link').dblclick()
  await openRow(0)
  expect(await tabs.count()).toBe(4)
  // What is typed into keeps its tab, and the record keeps one after it is saved.
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.waitForURL(/edit$/)
  await ready(page)
  await page.locator('[data-field="speed"] input').fill('67')
  await openRow(1)
  expect(await tabs.count()).toBe(5)
  await tabs.nth(3).getByRole('link').click()
  await page.waitForURL(/edit$/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/\/defects\/\d+$/)
  const edited = page.locator('.sh-tabs li', { has: page.locator('[aria-current]') })
  await expect.poll(() => edited.getAttribute('class')).toBeNull()

  // The test's own, which would outlive the choice: its path is another.
  await context.clearCookies({ name: 'locale' })
  await page.getByRole('button', { name: /语言/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.locator('html[lang="en-US"]').waitFor()
  const english = await names()
  expect(english.slice(0, 2)).toEqual(['Home', 'Defect list'])
  expect(english.slice(2).every(name => /^\d{4}-\d+ · /.test(name))).toBe(true)
  const all = page.getByRole('button', { name: 'All tabs' })
  await all.click()
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(english)
  await page.keyboard.press('Escape')
  const menuOf = (at: number) => tabs.nth(at).getByRole('link').dispatchEvent('contextmenu')
  await menuOf(3)
  await page.getByRole('menuitem', { name: 'Close tabs to the left' }).click()
  await expect.poll(names).toEqual([...english.slice(0, 2), ...english.slice(3)])
  await menuOf(2)
  await page.getByRole('menuitem', { name: 'Close tabs to the right' }).click()
  await expect.poll(names).toEqual([...english.slice(0, 2), english[3]])
  await page.waitForURL(/\/defects\/\d+$/)
  expect(complaints()).toEqual([])
  await context.close()
}, 60_000)
