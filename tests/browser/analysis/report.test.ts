import Excel from 'exceljs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase, statusFor } from '@/tests/support/database/app-database'
import { addCampaign } from '@/tests/support/defects/campaigns'
import { openBrowser } from '@/tests/support/people/browser'
import { countBehind, type Desk, goTo, numberIn, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let page: Page
const years = 'receivedAtFrom=2020-01-01&receivedAtTo=2026-12-31'

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst')
  page = desk.page
}, 60_000)
afterAll(() => browser?.close())

const words = () => new URL(page.url()).searchParams

const listed = (href: string | null) => countBehind(desk, href)

const table = (name: string) => page.getByRole('table', { name, exact: true })
const firstNumber = (name: string) =>
  table(name).locator('tbody tr').first().locator('td').first().getByRole('link')

describe('the report', () => {
  it('says six figures, each the length of the list behind it', async () => {
    await open(page, `/report?${years}`)
    const figures = page.locator('dl > div')
    await expect.poll(() => figures.count()).toBe(6)
    for (const at of [0, 1, 3]) {
      const link = figures.nth(at).getByRole('link')
      const n = numberIn((await link.textContent())!.split(' ')[0]!)
      expect(await listed(await link.getAttribute('href'))).toBe(n)
    }
    expect(await page.getByText('信号只是提示，不是缺陷的证明。').isVisible()).toBe(true)
  })

  it('keeps its conditions from tab to tab, and leads from a row to its records', async () => {
    await goTo(page, `/report?${years}&powerType=BEV`)
    await page.getByRole('link', { name: '分布', exact: true }).click()
    await page.waitForURL(/tab=split/)
    expect(words().get('powerType')).toBe('BEV')
    await page.getByLabel('按', { exact: true }).selectOption({ label: '省份' })
    await page.waitForURL(/by=province/)
    await page.getByLabel('列', { exact: true }).selectOption({ label: '风险等级' })
    await page.waitForURL(/across=riskLevel/)
    const link = firstNumber('分布')
    expect(await listed(await link.getAttribute('href'))).toBe(numberIn(await link.textContent()))
    const cell = table('分布').locator('tbody tr').first().locator('td').nth(6).locator('a').first()
    if ((await cell.count()) > 0)
      expect(await listed(await cell.getAttribute('href'))).toBe(numberIn(await cell.textContent()))
    const n = numberIn(await link.textContent())
    await link.click()
    await page.waitForURL(/\/defects\?.*powerType=BEV/)
    await page.getByText(`共 ${n} 条`).first().waitFor()
  })

  it('orders rows by a head, and puts two windows side by side', async () => {
    await goTo(page, `/report?tab=compare&by=brandId&${years}`)
    await page.getByRole('columnheader', { name: '条数' }).getByRole('link').click()
    await page.waitForURL(/sortField=n/)
    const counts = await table('同比环比').locator('tbody tr > td:nth-child(2)').allTextContents()
    const shown = counts.map(numberIn).slice(0, 5)
    expect(shown).toEqual([...shown].sort((one, other) => other - one))
    const earlier = table('同比环比').locator('tbody tr').first().locator('td').nth(1).locator('a')
    if ((await earlier.count()) > 0)
      expect(await listed(await earlier.getAttribute('href'))).toBe(numberIn(await earlier.textContent()))
  })

  it('has an annual table by year', async () => {
    await goTo(page, '/report?tab=annual')
    await page.getByLabel('年度', { exact: true }).selectOption({ index: 1 })
    await page.waitForURL(/year=/)
    await page.getByRole('heading', { name: /年度缺陷信息统计表/ }).waitFor()
    const link = firstNumber('总成')
    expect(await listed(await link.getAttribute('href'))).toBe(numberIn(await link.textContent()))
  })

  it('lists the recalls that were filed in the year', async () => {
    const database = openAppDatabase()
    const { rows } = await database.pool.query(
      'SELECT id::text FROM model_series WHERE brand_id IN (SELECT id FROM brands WHERE enabled) ORDER BY id LIMIT 1',
    )
    const campaign = { filedAt: '2025-03-01', quantity: 1234, recallNo: 'S2025M7001' }
    await addCampaign(database.db, [{ modelRangeId: rows[0].id }], campaign)
    await addCampaign(database.db, [], { filedAt: '2025-04-01', state: 'draft', recallNo: 'S2025M7002' })
    await database.close()
    await open(page, '/report?tab=annual&year=2025')
    const row = table('本年召回').getByRole('row', { name: /S2025M7001/ })
    expect(await row.getByRole('cell', { name: '1,234' }).count()).toBe(1)
    expect(await table('本年召回').getByText('S2025M7002').count()).toBe(0)
  })

  it('goes out as a workbook that holds the numbers of the page', async () => {
    await goTo(page, `/report?tab=split&by=source&${years}`)
    const link = firstNumber('分布')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^统计报表 分布 .*\.xlsx$/)
    const book = new Excel.Workbook()
    await book.xlsx.readFile(await download.path())
    const numbers: unknown[] = []
    book.worksheets[0]!.eachRow(row => numbers.push(row.getCell(2).value))
    expect(numbers).toContain(numberIn(await link.textContent()))
  })

  it('is printed without menu and buttons', async () => {
    await open(page, `/report?tab=annual&print=1`)
    await page.getByRole('heading', { name: /年度缺陷信息统计表/ }).waitFor()
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('button', { name: '打印' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false)
    expect(
      await page
        .getByText(/打印于/)
        .last()
        .isVisible(),
    ).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  it('says that nothing was counted, and what is wrong with an address', async () => {
    await goTo(page, '/report?province=990000')
    await page.getByText('所选条件下没有计入统计的记录').waitFor()
    await page.getByRole('link', { name: '清空条件' }).click()
    await expect.poll(() => page.locator('dl > div').count()).toBe(6)
    await goTo(page, '/report?tab=split&by=nonsense')
    await page.getByRole('link', { name: '概览', exact: true }).waitFor()
    await expect.poll(() => page.getByText('按', { exact: false }).count()).toBeGreaterThan(0)
    expect(await table('分布').count()).toBe(0)
  })

  it('is closed to whoever may not query analysis', async () => {
    const database = openAppDatabase()
    expect(await statusFor(database, ['vehicle_defect'], '/report')).toBe(403)
    await database.close()
  })
})
