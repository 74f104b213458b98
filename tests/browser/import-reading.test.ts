import { randomUUID } from 'node:crypto'
import Excel from 'exceljs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { call, type Desk, open, press, sitDown } from '@/tests/support/people/staff'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('a workbook with titles, sums and two sheets: what was not read is named, another sheet and row are chosen', async () => {
  const desk: Desk = await sitDown(browser, 'admin')
  const { page } = desk
  const mark = randomUUID().slice(0, 8)
  const [{ name: brand }] = await call(page, '/carins/recordbrand/brieflist?limit=1')
  const book = new Excel.Workbook()
  book.addWorksheet('填写说明').addRows([['请按模板填写'], ['勿改动列标题']])
  const sheet = book.addWorksheet('十月')
  sheet.addRows([
    ['十月投诉清单'],
    ['接收日期', '问题简述', '品牌', '里程'],
    ['2026-10-08', `方向盘抖动${mark}`, brand, '不详'],
    ['2026-10-09', `变速箱顿挫${mark}`, null, 1000],
    ['合计', 2],
  ])
  sheet.mergeCells('C3:C4')
  book.addWorksheet('九月').addRows([
    ['甲', '乙', '丙'],
    ['日期（收到）', '内容简述', '牌子'],
    ['2026-09-08', `空调异味${mark}`, brand],
  ])
  await open(page, '/defects/import')
  await page.setInputFiles('input[type=file]', {
    name: '清单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  })
  const notes = page.getByRole('region', { name: '读取说明' })
  await notes.waitFor({ timeout: 60_000 })
  await page.locator('[data-count=total] dd', { hasText: /^2$/ }).waitFor()
  const text = await notes.innerText()
  for (const part of [
    '工作表“填写说明”没有读取（2 行）',
    '工作表“九月”没有读取',
    '第 1 行（十月投诉清单）',
    '第 5 行（合计）',
  ])
    expect(text).toContain(part)
  expect(await notes.locator('[data-note=merged]').innerText()).toContain('C 品牌')
  expect(await notes.locator('[data-note=placeholders]').innerText()).toContain('D 里程')
  expect(await page.getByText('全部行通过校验。').count()).toBe(0)

  await page.getByRole('tab', { name: '列对应' }).click()
  const sheets = page.getByLabel('工作表')
  expect(await sheets.inputValue()).toBe('十月')
  await sheets.selectOption('九月')
  await press(desk, '重新检查')
  await page.getByText('未识别任何列标题').waitFor()
  const rows = page.getByLabel('列标题在')
  await rows.selectOption('2')
  await press(desk, '重新检查')
  await page.locator('tr[data-column=B]', { hasText: '内容简述' }).waitFor({ timeout: 60_000 })
  expect(await page.getByLabel('列标题在').inputValue()).toBe('2')
  expect(desk.complaints()).toEqual([])
  await desk.context.close()
})
