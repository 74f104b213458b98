import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@/lib/core/today'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  app,
  choose,
  type Desk,
  fieldOf,
  open,
  press,
  shownIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let detail = ''
let number = ''
const summary = `行驶中异响 ${Date.now()}`

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  const [added] = await addRecords(desk, [{ summary, receivedAt: today(new Date()) }])
  detail = `${app}/defects/${added!.id}`
  number = added!.complaintNo
}, 60_000)
afterAll(() => browser.close())

describe('what is typed', () => {
  it('lives as long as its tab: two forms at once come back as they were, and only closing them asks', async () => {
    const { page } = desk
    desk.complaints()
    const tab = (name: RegExp) => page.locator('.sh-tabs').getByRole('link', { name })
    const dialog = page.locator('.ant-modal-confirm')
    const menu = page.getByRole('navigation').first()
    await open(page, '/defects/new')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([{ name: '刹车盘.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
    await press(desk, '提交')
    const wrong = page.getByRole('button', { name: /有 \d+ 项需要修改/ })
    await wrong.waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('[data-field="vin"]'))
    await type(page, 'summary', '写到一半')
    await fieldOf(page, 'summary').locator('.error').waitFor({ state: 'hidden' })
    const errors = await wrong.textContent()
    await fieldOf(page, 'summary').evaluate(one => one.scrollIntoView({ block: 'start' }))
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(300)

    await menu.getByRole('link', { name: '缺陷列表' }).first().click()
    await page.waitForURL(/\/defects$/)
    await tab(/有未保存的修改.*新增缺陷/).waitFor()
    await page.locator('tbody').getByRole('link', { name: number }).first().click()
    await page.waitForURL(detail)
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    await page.waitForURL(/edit$/)
    await type(page, 'speed', '66')

    await tab(/新增缺陷/).click()
    await page.waitForURL(/new$/)
    const typed = fieldOf(page, 'summary').locator('input')
    expect(await typed.inputValue()).toBe('写到一半')
    await page.getByText('刹车盘.pdf').waitFor()
    expect(await wrong.textContent()).toBe(errors)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    await page.waitForFunction(() => document.activeElement?.closest('[data-field="summary"]'))
    await page.goBack()
    await page.waitForURL(/edit$/)
    expect(await fieldOf(page, 'speed').locator('input').inputValue()).toBe('66')
    expect(await page.locator('.sh-tabs').getByRole('img', { name: '有未保存的修改' }).count()).toBe(2)
    expect(await page.getByRole('button', { name: '恢复草稿' }).count()).toBe(0)
    expect(await dialog.count()).toBe(0)

    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await dialog.getByText('2 个标签页有未保存的修改，退出后会丢失。').waitFor()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '关闭 新增缺陷' }).click()
    await dialog.getByText('1 个标签页有未保存的修改，关闭后会丢失。').waitFor()
    await dialog.getByRole('button', { name: '继续编辑' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // As the menu key does: a click of the test may scroll the page, which closes the menu.
    await tab(/新增缺陷/).dispatchEvent('contextmenu')
    await page.getByRole('menuitem', { name: '全部关闭' }).click()
    await dialog.getByText('2 个标签页有未保存的修改，关闭后会丢失。').waitFor()
    await dialog.getByRole('button', { name: '不保存，关闭' }).click()
    await page.waitForURL(/\/index$/)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:'))))
      .toEqual([])
    await menu.getByRole('link', { name: '新增缺陷' }).first().click()
    await page.waitForURL(/new$/)
    expect(await typed.inputValue()).toBe('')
    expect(desk.complaints()).toEqual([])
  })

  it('keeps a draft when the browser dies, and shows what was chosen by its name', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await choose(page, 'modelRangeId', '')
    await choose(page, 'province', '')
    await choose(page, 'city', '')
    const chosen = ['producerId', 'brandId', 'modelRangeId', 'province', 'city']
    // The list says the brand beside a series.
    const namesIn = (of: Page) =>
      Promise.all(chosen.map(async name => (await shownIn(of, name)).split(' · ')[0]))
    const names = await namesIn(page)
    await type(page, 'summary', '写到一半')
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, text]) => key.startsWith('draft:') && text.includes('写到一半'),
      ),
    )
    const again = await desk.context.newPage()
    await open(again, `/defects/new`)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    expect(await fieldOf(again, 'summary').locator('input').inputValue()).toBe('写到一半')
    await expect.poll(() => namesIn(again)).toEqual(names)
    await again.close({ runBeforeUnload: false })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
  })
})

it('a day that is still being typed is in the draft that Ctrl+S stores', async () => {
  const { page } = desk
  await open(page, '/defects/new')
  await type(page, 'summary', summary)
  await fieldOf(page, 'faultDate').locator('input').first().fill('2024-5-6')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/defects\/\d+$/)
  const shown = page.locator('dt', { hasText: /^故障发生日期$/ }).locator('+ dd')
  expect(await shown.first().textContent()).toBe('2024-05-06')
  // What was saved at once is no draft that was left.
  await open(page, '/defects/new')
  await fieldOf(page, 'summary').waitFor()
  expect(await page.getByRole('button', { name: '恢复草稿' }).count()).toBe(0)
})
