import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  choose,
  type Desk,
  fieldOf,
  goTo,
  open,
  press,
  pressUntil,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst')
}, 60_000)
afterAll(() => browser.close())

const year = String(new Date().getFullYear() - 12)

it('sales of a series are entered, changed with their history, and found again', {
  timeout: 90_000,
}, async () => {
  const { page } = desk
  await open(page, '/dictionaries/vehicle-sales')
  await page.getByRole('link', { name: '新增', exact: true }).click()
  await page.waitForURL(/entry=new$/)
  await press(desk, '保存')
  await fieldOf(page, 'quantity').locator('.error').waitFor()
  await choose(page, 'modelRangeId', '宏光MINIEV', '宏光MINIEV')
  await type(page, 'year', year)
  await type(page, 'month', '13')
  await type(page, 'quantity', '1200')
  await press(desk, '保存')
  await fieldOf(page, 'month').locator('.error').waitFor()
  await type(page, 'month', '3')
  await pressUntil(desk, '保存', page.getByText('已新增“'))

  await goTo(page, `/dictionaries/vehicle-sales?year=${year}`)
  expect(await page.locator('tbody tr').textContent()).toMatch(new RegExp(`${year}.*1,200`))
  await page.locator('tbody tr a').first().click()
  await page.waitForURL(/entry=\d+/)
  await type(page, 'quantity', '1300')
  await pressUntil(desk, '保存', page.getByText('已保存“'))
  const history = page.getByRole('dialog')
  await history.locator('del', { hasText: '1200' }).waitFor()
  await history.locator('ins', { hasText: '1300' }).waitFor()
})

it('a sheet is looked through first, and its wrong rows say why', async () => {
  const { page } = desk
  await goTo(page, '/dictionaries/vehicle-sales')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '销量.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `车系,年,月,销量\n宏光MINIEV,${year},3,1500\n宏光MINIEV,${year},4,900\n无此车系,${year},1,5\n`,
    ),
  })
  await dialog.getByText('共 3 行：新增 1、覆盖 1、相同 0、跳过 0、有错 1').waitFor()
  await dialog.getByText('“无此车系”不在字典中').waitFor()
  await dialog.getByRole('button', { name: '只保存无误的 2 条' }).click()
  await page.getByText('已导入：新增 1 条，覆盖 1 条').waitFor()
  await goTo(page, `/dictionaries/vehicle-sales?year=${year}`)
  const quantities = await page.locator('tbody tr').allTextContents()
  expect(quantities.map(text => /1,500|900/.exec(text)?.[0])).toEqual(['900', '1,500'])

  for (const left of [1, 0]) {
    await page.locator('tbody tr').first().getByText('删除').click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect.poll(() => page.locator('tbody').getByText('编辑').count(), { timeout: 15_000 }).toBe(left)
  }
  expect(desk.complaints()).toEqual([])
})
