import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { addRecords, type Desk, goTo, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let number: string

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  const vin = 'LSVAB2183K2000123'
  const summary = '行驶中制动踏板变硬需要用力才能踩下去'
  const [added] = await addRecords(desk, [{ summary, vin, vinOverrideReason: '行驶证如此' }])
  number = added!.complaintNo
}, 60_000)
afterAll(() => browser.close())

const columns = (page: Page) =>
  page
    .locator('.ui-table th')
    .evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => one.getAttribute('title') ?? ''))

describe('the record list with the menu open', () => {
  it.each([
    [1600, []],
    [1440, ['品牌']],
    [1280, ['品牌', '接收日期']],
  ])('gives the summary its room at %i pixels, and the others way in their order', async (width, gone) => {
    const { page } = desk
    await page.setViewportSize({ width, height: 800 })
    await goTo(page, `/defects?complaintNo=${number}`)
    const row = page.locator('tbody tr').filter({ hasText: number })
    await row.waitFor()
    const shown = await columns(page)
    const all = ['投诉编号', '状态', '风险', '接收日期', '品牌', '车型系列', '问题简述', 'VIN']
    expect(shown.filter(Boolean)).toEqual(all.filter(one => !gone.includes(one)))
    const room = await page.evaluate(() => {
      const box = document.querySelector('.ui-table .scroller')!
      const cell = document.querySelector('td.grow')!
      const copy = [...document.querySelectorAll('td.code [data-copy]')].at(-1)!.getBoundingClientRect()
      const text = copy.x - document.querySelector('.ui-table .fixed-right')!.getBoundingClientRect().x
      return { scrolls: box.scrollWidth > box.clientWidth, characters: (cell.clientWidth - 20) / 14, text }
    })
    expect(room.scrolls).toBe(false)
    expect(room.characters).toBeGreaterThanOrEqual(16)
    expect(room.text).toBeLessThan(0)
    const tail = await page.evaluate(() => {
      const span = [...document.querySelectorAll('td.code .ui-copyable > span')].at(-1)!
      const text = span.querySelector('bdi')!.firstChild!
      const range = document.createRange()
      range.setStart(text, text.textContent!.length - 6)
      range.setEnd(text, text.textContent!.length)
      const [end, box] = [range.getBoundingClientRect(), span.getBoundingClientRect()]
      return end.left >= box.left - 1 && end.right <= box.right + 1
    })
    expect(tail).toBe(true)
  })
})

describe('other lists with the menu open', () => {
  it.each([
    '/rule',
    '/rule?tab=rules',
    '/rule?tab=mutes',
    '/rule?tab=runs',
    '/carBack',
    '/investigation',
    '/users',
    '/audit',
    '/prop',
    '/defects/deleted',
    '/subject-requests',
    '/dictionaries/brand',
  ])('%s has all it shows in sight at 1280 pixels', async path => {
    const { page } = desk
    await goTo(page, path)
    const box = page.locator('.ui-table .scroller')
    expect(await box.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  })
})

describe('at odd sizes and addresses', () => {
  it('has on a phone a search box as high as the other fields, and both lists of export columns', async () => {
    const { page, context } = await sitDown(browser, 'admin', { width: 390 })
    await goTo(page, '/defects')
    const words = await page.getByRole('textbox', { name: '一句话查询' }).boundingBox()
    expect(words!.height).toBeGreaterThanOrEqual(32)
    await goTo(page, '/defects/columns')
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBe(widths[1])
    await page.getByRole('checkbox', { name: '投诉编号' }).waitFor()
    await context.close()
  })

  it('keeps the address of a desk that the reader has none of out of the conditions', async () => {
    const { page, context } = await sitDown(browser, 'viewer')
    await goTo(page, '/index?view=desk')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.getByRole('list', { name: '当前条件' }).count()).toBe(0)
    await context.close()
  })
})

describe('searching', () => {
  it('takes a line of words, shows what was understood, and gives the answer the room', async () => {
    const { page } = desk
    await goTo(page, '/defects')
    const form = page.getByRole('form', { name: '查询条件' })
    await form.getByRole('button', { name: '展开' }).click()
    const headings = await form.locator('h3').allTextContents()
    expect(new Set(headings).size).toBe(headings.length)
    const words = page.getByRole('textbox', { name: '一句话查询' })
    expect((await form.locator('.fields').boundingBox())!.height).toBeGreaterThan(200)
    expect((await words.boundingBox())!.height).toBeGreaterThanOrEqual(32)
    await words.fill('途观L 制动 6月以来 待审核')
    await words.press('Enter')
    const chips = page.getByRole('list', { name: '当前条件' })
    await chips.getByText('车型系列: 途观L').waitFor()
    for (const chip of ['总成: 制动系', '状态: 待审核', /^接收日期: ≥ \d{4}-06-01$/])
      await chips.getByText(chip).waitFor()
    expect(await form.getAttribute('data-open')).toBe('false')
    expect(await words.inputValue()).toBe('')
    await chips.getByRole('button', { name: '去掉条件 状态: 待审核' }).click()
    await page.waitForURL(url => !url.searchParams.has('state') && url.searchParams.has('assemblyCode'))
    expect(desk.complaints()).toEqual([])
  })

  it('gets one more condition at a time', async () => {
    const { page } = desk
    await goTo(page, '/defects')
    const form = page.getByRole('form', { name: '查询条件' })
    await form.getByRole('button', { name: '添加条件' }).click()
    await page.getByRole('textbox', { name: '查找条件' }).fill('省份')
    await page.keyboard.press('Enter')
    await form.getByRole('combobox', { name: '省份' }).fill('广东')
    await page.getByRole('option', { name: '广东省' }).click()
    await form.getByRole('button', { name: '查询' }).click()
    await page.getByText('省份: 广东省').waitFor()
    expect(await form.getByRole('combobox', { name: '省份' }).count()).toBe(0)
  })

  it.each(['/report', '/look', '/prop'])('leaves the answer of %s in sight', async path => {
    const { page } = desk
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, `${path}?receivedAtFrom=2020-01-01`)
    const form = page.getByRole('form', { name: '查询条件' })
    await form.getByRole('button', { name: '展开' }).click()
    const words = page.getByRole('textbox', { name: '一句话查询' })
    await words.fill('制动')
    await words.press('Enter')
    await page.getByRole('list', { name: '当前条件' }).getByText('总成: 制动系').waitFor()
    expect(await form.getAttribute('data-open')).toBe('false')
    const answer = page
      .locator('main :is(figure, dl, table):visible')
      .or(page.getByText('没有达到最少条数的组合'))
      .first()
    await answer.waitFor()
    expect((await answer.boundingBox())!.y).toBeLessThan(560)
  })
})
