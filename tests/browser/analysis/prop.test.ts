import Excel from 'exceljs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { app, countBehind, type Desk, goTo, numberIn, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let page: Page
const years = 'receivedAtFrom=2020-01-01'

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst')
  page = desk.page
}, 60_000)
afterAll(() => browser?.close())

const rows = () => page.locator('table tbody tr')
const listed = (href: string | null) => countBehind(desk, href)

describe('disproportion', () => {
  it('lists combinations whose counts are the lists behind them', async () => {
    await open(page, `/prop?${years}`)
    await expect.poll(() => rows().count()).toBeGreaterThan(0)
    const link = rows().first().getByRole('cell').nth(2).getByRole('link')
    expect(await listed(await link.getAttribute('href'))).toBe(numberIn(await link.textContent()))
    expect(await page.getByText('信号只是提示，不是缺陷的证明。').isVisible()).toBe(true)
    expect(await page.getByRole('note', { name: '结论' }).first().textContent()).toMatch(/个组合中/)
    const uncounted = page.getByRole('note', { name: '未计入' })
    expect(await uncounted.textContent()).toMatch(/预警规则看了这 [\d,]+ 条中的 [\d,]+ 条/)
    for (const left of await uncounted.getByRole('link').all())
      expect(await listed(await left.getAttribute('href'))).toBe(numberIn(await left.textContent()))
  })

  it('asks by group and event, and keeps the conditions', async () => {
    await goTo(page, `/prop?${years}`)
    await page.getByLabel('问题', { exact: true }).selectOption({ label: '总成' })
    await page.waitForURL(/event=assemblyCode/)
    expect(new URL(page.url()).searchParams.get('receivedAtFrom')).toBe('2020-01-01')
    await page.getByRole('link', { name: '热图' }).click()
    await page.waitForURL(/tab=heat/)
    const cell = page.locator('td a').first()
    const n = numberIn(await cell.textContent())
    expect(await listed(await cell.getAttribute('href'))).toBe(n)
  })

  it('goes out as a workbook with the counts of every combination', async () => {
    await goTo(page, `/prop?${years}&least=5&event=assemblyCode`)
    const total = numberIn(await page.locator('.ui-pager > span').first().textContent())
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel' }).click(),
    ])
    const book = new Excel.Workbook()
    await book.xlsx.readFile(await download.path())
    const links: unknown[] = []
    book.worksheets[0]!.eachRow(row => {
      const last = row.getCell(row.cellCount).text
      if (/^https?:/.test(last)) links.push(last)
    })
    expect(links).toHaveLength(total)
  })

  it('opens a combination with its fourfold table and formulas, and closes it by Esc', {
    timeout: 60_000,
  }, async () => {
    await goTo(page, `/prop?${years}`)
    await rows().first().getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('note', { name: '结论' }).waitFor()
    for (const next of ['疑似重复', '地区、生产、里程与召回'])
      await drawer.getByRole('heading', { name: next }).waitFor()
    expect(await drawer.getByText('四格表').isVisible()).toBe(false)
    await drawer.getByText('计算依据').click()
    await drawer.getByText('四格表').waitFor()
    const counts = (await drawer.locator('table').first().locator('td').allTextContents()).map(numberIn)
    const [, a, b, group, c, d, others, event, rest, all] = counts as [number, ...number[]]
    expect([a! + b!, c! + d!, a! + c!, b! + d!]).toEqual([group, others, event, rest])
    expect(group! + others!).toBe(all)
    const value = drawer.getByRole('row', { name: /^RRR/ }).getByRole('cell').last()
    const expected = (group! * event!) / all!
    expect(Number(await value.textContent())).toBeCloseTo(a! / expected, 1)
    const links = drawer.locator('table').first().getByRole('link')
    expect(await listed(await links.last().getAttribute('href'))).toBe(all)
    const trend = new URL((await drawer.getByRole('link', { name: '看趋势' }).getAttribute('href'))!, app)
    expect(trend.searchParams.get('receivedAtFrom')).toBe('2020-01-01')
    expect(trend.searchParams.get('subFocus')).toMatch(/^\d+$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('cell=')
    const focused = await page.locator(':focus').evaluate(link => link.closest('tr')?.textContent)
    expect(focused).toBe(await rows().first().textContent())
  })

  it('shows the judgement of a row whole beside an open combination at 1280 pixels', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, `/prop?${years}`)
    await rows().first().getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('note', { name: '结论' }).waitFor()
    const table = (await page.locator('table').first().locator('xpath=../..').boundingBox())!
    const level = rows().first().locator('.ui-tag').first()
    const { x, width } = (await level.boundingBox())!
    expect(x + width).toBeLessThan(table.x + table.width)
    expect(await page.locator('th').getByText('预期').isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.locator('th').getByText('预期').waitFor()
    await page.setViewportSize({ width: 1600, height: 900 })
  })

  it('answers as of an earlier day, with lists as of then, and leads back', async () => {
    await goTo(page, `/prop?${years}`)
    await page.getByRole('textbox', { name: '截至日期' }).fill('2025-06-30')
    await page.keyboard.press('Enter')
    await page.waitForURL(/asOf=2025-06-30/)
    await page.getByText('历史时点 2025-06-30').waitFor()
    const link = rows().first().getByRole('cell').nth(2).getByRole('link')
    const href = await link.getAttribute('href')
    expect(href).toContain('asOf=2025-06-30')
    expect(await listed(href)).toBe(numberIn(await link.textContent()))
    await page.getByRole('link', { name: '回到现在' }).click()
    await page.waitForURL(url => !url.searchParams.has('asOf'))
  })

  it('says what to do where nothing is counted or no combination has enough', async () => {
    await goTo(page, '/prop?receivedAtFrom=1990-01-01&receivedAtTo=1990-12-31')
    await page.getByText('所选条件下没有计入统计的记录。').waitFor()
    await page.getByRole('link', { name: '清空条件' }).click()
    await page.waitForURL(url => url.search === '')
    await goTo(page, `/prop?${years}&least=1000`)
    await page.getByText('所选条件下没有达到最少条数的组合').waitFor()
  })

  it('names a condition that it does not know', async () => {
    await goTo(page, '/prop?nonsense=1')
    await page.getByText('nonsense').first().waitFor()
  })

  it('leaves the console silent', () => {
    expect(desk.complaints()).toEqual([])
  })
})
