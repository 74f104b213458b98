import { randomUUID } from 'node:crypto'
import Excel from 'exceljs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { sheetOf } from '@/tests/support/files/workbooks'
import { openBrowser } from '@/tests/support/people/browser'
import { app, call, choose, type Desk, goTo, open, press, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await database.close()
})

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })

async function counts(page: Page, want: Record<string, number>) {
  for (const [name, count] of Object.entries(want))
    await page.locator(`[data-count="${name}"] dd`, { hasText: new RegExp(`^${count}$`) }).waitFor({
      timeout: 60_000,
    })
}

async function pick(page: Page, label: string, option: string, search?: string) {
  await page.getByRole('combobox', { name: label }).click()
  if (search) await page.getByRole('combobox', { name: label }).fill(search)
  const open = page.getByRole('listbox')
  await open.getByRole('option').filter({ hasText: option }).first().click()
  // Otherwise the next call also matches the options of this list while it closes.
  await open.first().waitFor({ state: 'hidden' })
}

const aBrand = async (page: Page): Promise<{ id: string; name: string }> =>
  (await call(page, '/carins/recordbrand/brieflist?limit=1'))[0]

test('a foreign list becomes records: columns and names are mapped, the wrong rows come back, and all is undone', async () => {
  const desk: Desk = await sitDown(browser, 'admin')
  const { page } = desk
  const mark = randomUUID().slice(0, 8)
  const brand = await aBrand(page)
  const wrongName = `${brand.name}轿车${mark}`
  const headings = ['甲方登记日', '客户所述', '牌子', `自用栏${mark}`]
  const rows = [
    ['2024年3月5日', `制动异响${mark}`, wrongName, 'x'],
    ['2024/3/6', `转向沉重${mark}`, wrongName, 'y'],
    ['2024-02-30', `日期不存在${mark}`, brand.name, 'z'],
  ]
  await open(page, '/defects')
  await page.getByRole('link', { name: '导入', exact: true }).click()
  await page.waitForURL(`${app}/defects/import`)
  await upload(page, '来文.xlsx', await sheetOf([headings, ...rows]))

  // Unknown headings: the page asks what they mean.
  await page.getByText('未识别任何列标题').waitFor({ timeout: 60_000 })
  expect(page.url()).toContain('job=')
  const places = () =>
    page
      .locator('tr[data-column]')
      .evaluateAll(rows => rows.map(row => Math.round(row.getBoundingClientRect().top)))
  const before = await places()
  await pick(page, 'A 列“甲方登记日”导入到', '接收日期', '接收')
  await pick(page, 'B 列“客户所述”导入到', '问题简述', '简述')
  await pick(page, 'C 列“牌子”导入到', '品牌', '品牌')
  expect(await places()).toEqual(before)
  await press(desk, '重新检查')
  await counts(page, { total: 3, valid: 0, failed: 3 })

  // The unknown name is listed once for both rows.
  const line = page.locator(`tr[data-name="${wrongName}"]`)
  await line.getByText('2 行，首行 2').waitFor()
  // The first suggestion of every name at once, and back.
  const adopted = line.locator('[aria-pressed=true]')
  await press(desk, '采纳全部建议（1）')
  await adopted.waitFor()
  await page.getByRole('button', { name: '撤销', exact: true }).last().click()
  await adopted.waitFor({ state: 'detached' })
  const chip = line.getByRole('button', { name: brand.name, exact: true })
  if ((await chip.count()) > 0) await chip.first().click()
  else await pick(page, `“${wrongName}”对应到`, brand.name, brand.name)
  await page.getByRole('tab', { name: '默认值' }).click()
  await choose(page, 'source', '')
  await press(desk, '重新检查')
  await counts(page, { total: 3, valid: 2, failed: 1 })
  await page.reload()
  await counts(page, { total: 3, valid: 2, failed: 1 })
  await page.getByRole('tab', { name: '错误' }).click()
  const wrong = page.getByRole('tabpanel').locator('tbody tr')
  expect(await wrong.innerText()).toMatch(/^4\s+A 甲方登记日\s+2024-02-30\s+接收日期应为实际存在的日期/)

  await press(desk, '导入通过校验的 2 条')
  await page.getByText('已入库 2 条记录，待形审。').waitFor({ timeout: 60_000 })
  const stored = page.url()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载错误文件' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('来文-错误原因.xlsx')
  await page.getByRole('link', { name: '查看这 2 条' }).click()
  await page.getByText('导入文件: 来文.xlsx').first().waitFor()
  expect(await page.locator('.ui-table tbody tr').count()).toBe(2)

  // The corrected error file is sent unchanged: mappings are remembered and stored rows are skipped.
  const book = new Excel.Workbook()
  await book.xlsx.readFile(await download.path())
  const sheet = book.worksheets[0]!
  expect(sheet.getCell('E4').text).toContain('接收日期')
  sheet.getCell('A4').value = '2024-02-29'
  await goTo(page, '/defects/import')
  await upload(page, '来文改.xlsx', Buffer.from(await book.xlsx.writeBuffer()))
  await page.getByText('已沿用您上次对这种表头的设置').waitFor({ timeout: 60_000 })
  await counts(page, { total: 3, valid: 1, skipped: 2, failed: 0 })
  await press(desk, '整批导入（有错则不导入）')
  await page.getByText('已入库 1 条记录，待形审。').waitFor({ timeout: 60_000 })

  // Undo the whole import.
  await goTo(page, stored)
  await press(desk, '撤销导入')
  await page.locator('.ant-modal').getByText('2 条记录会全部移到').waitFor()
  await page.locator('.ant-modal').getByRole('button', { name: '撤销导入' }).click()
  await page.getByText('撤销了这次导入').waitFor()
  await counts(page, { undone: 2 })
  await page.locator('[aria-label="导入历史"]').getByText('已撤销').first().waitFor()
  expect(desk.complaints()).toEqual([])
  await desk.context.close()
}, 200_000)

test('in English: a list with known headings goes in at once, another kind of file is refused in words', async () => {
  const desk: Desk = await sitDown(browser, 'admin', { locale: 'en-US' })
  const { page } = desk
  const mark = randomUUID().slice(0, 8)
  const brand = await aBrand(page)
  await open(page, '/defects/import')
  await upload(page, 'letter.pdf', Buffer.from('%PDF-1.4'))
  await page.getByText('“letter.pdf” is neither .xlsx nor .csv').waitFor()
  await upload(page, 'broken.xlsx', Buffer.from('PK not a workbook'))
  await page.getByText('Not finished:').waitFor({ timeout: 60_000 })
  await press(desk, 'Import another file')
  const csv = `date received,title,brand\n2024-03-05,Brakes squeal ${mark},${brand.name}\n`
  await upload(page, 'list.csv', Buffer.from(csv))
  await counts(page, { total: 1, valid: 1, failed: 0 })
  await press(desk, 'Import 1 record')
  await page.getByText('1 record was stored').waitFor({ timeout: 60_000 })
  await goTo(page, '/defects/import')
  const row = page.locator('[aria-label="Import history"] tbody tr').first()
  await row.getByRole('button', { name: 'Open' }).click()
  await page.getByText('1 record was stored').waitFor()
  expect(desk.complaints()).toEqual([])
  await desk.context.close()
}, 150_000)

test('a long check goes on when the page is left for a moment, and is cancelled', async () => {
  const desk: Desk = await sitDown(browser, 'admin')
  const { page } = desk
  const mark = randomUUID().slice(0, 8)
  const lines = Array.from({ length: 100_000 }, (_, at) => `2024-03-05,制动异响${mark} ${at},没有的品牌`)
  await open(page, '/defects/import')
  await upload(page, '长清单.csv', Buffer.from(`接收日期,问题简述,品牌\n${lines.join('\n')}\n`))
  await page.getByText('只检查，不保存。').waitFor()
  // The job waits where it writes how far it is, or it might end before the page is there again.
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT FROM jobs WHERE state = 'running' FOR UPDATE`)
  await page.reload()
  await page.getByText('只检查，不保存。').waitFor()
  await press(desk, '取消')
  await holder.query('COMMIT')
  holder.release()
  await page.getByText('检查已取消，文件仍在，可以重新检查。').waitFor()
  await page.locator('[aria-label="导入历史"] tbody tr').first().getByText('已取消').waitFor()
  await page.getByRole('button', { name: '重新检查' }).waitFor()
  expect(desk.complaints()).toEqual([])
  await desk.context.close()
}, 150_000)

test('somebody who may not import is told so', async () => {
  const desk: Desk = await sitDown(browser, 'viewer')
  await open(desk.page, '/defects/import')
  await desk.page.getByText('403').first().waitFor()
  await desk.context.close()
}, 30_000)
