import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Download, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { openAppDatabase, sitDownAsColleague } from '@/tests/support/database/app-database'
import { linesOf } from '@/tests/support/defects/exports'
import { appUrl, openBrowser } from '@/tests/support/people/browser'
import { addRecords, choose, deskOf, goTo, open, press, pressUntil } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let desk: Awaited<ReturnType<typeof sitDownAsColleague>>
const set = `浏览器模板 ${Date.now()}`

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  // Templates and exports are kept for a person.
  desk = await sitDownAsColleague(browser, database, 'admin')
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

async function linesIn(download: Download): Promise<unknown[][]> {
  const file = await readFile(await download.path())
  return linesOf(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)
}
const dialog = (page: Page) => page.getByRole('dialog')

const send = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^导\s?出$/ })
    .click()

async function openCutWire(word: string, after: number) {
  const server = createServer((requested, answer) => {
    const forward = request(
      appUrl + requested.url,
      { method: requested.method, headers: requested.headers },
      found => {
        answer.writeHead(found.statusCode!, found.headers)
        let sent = 0
        found.on('data', part => {
          sent += part.length
          answer.write(part)
          if (requested.url!.includes(word) && sent > after) answer.destroy()
        })
        found.on('end', () => answer.end())
      },
    )
    forward.on('error', () => answer.destroy())
    requested.pipe(forward)
  })
  await new Promise<void>(done => server.listen(0, done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function downloadsOf(page: Page): () => number {
  let count = 0
  page.on('download', () => count++)
  return () => count
}

describe('the export', () => {
  it('has the columns that were put together, in their order, kept under a name', async () => {
    const { page } = desk
    await open(page, '/defects/columns')
    const chosen = page.locator('ol li[data-key]')
    expect(await chosen.count()).toBeGreaterThan(2)
    await press(desk, '清空')
    await page.getByText('请在左侧勾选要导出的列').waitFor()
    for (const name of ['投诉编号', '问题简述', '车辆识别代号（VIN）'])
      await page.locator('fieldset label', { hasText: name }).first().locator('input').check()
    await page.getByRole('button', { name: '上移 车辆识别代号（VIN）' }).press('Enter')
    expect(await chosen.evaluateAll(items => items.map(item => item.getAttribute('data-key')))).toEqual([
      'complaintNo',
      'vin',
      'summary',
    ])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('上移 车辆识别代号（VIN）')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await chosen.first().getAttribute('data-key')).toBe('vin')
    await page.keyboard.press('Alt+ArrowDown')
    await press(desk, '另存为…')
    await dialog(page).getByRole('textbox').fill(set)
    await dialog(page)
      .getByRole('button', { name: /保\s?存/ })
      .click()
    await page.getByRole('radio', { name: set, checked: true }).waitFor()
    await page.reload()
    await page.getByRole('radio', { name: set }).click()
    expect(await chosen.count()).toBe(3)
    expect(desk.complaints()).toEqual([])
  })

  it('of a filtered list is the list: as many rows, the same numbers', async () => {
    const { page } = desk
    await press(desk, '应用')
    await page.waitForURL(/\/defects$/)
    const mark = `导出${Date.now()}`
    const added = await addRecords(
      desk,
      Array.from({ length: 12 }, (_, at) => ({ summary: `${mark} 第 ${at + 1} 条` })),
    )
    await goTo(page, `/defects?state=10&keyword=${encodeURIComponent(mark)}`)
    await press(desk, '导出')
    await dialog(page).getByText(`当前条件下的全部 ${added.length} 条`).waitFor()
    await dialog(page).locator('textarea').fill('浏览器测试')
    const [download] = await Promise.all([page.waitForEvent('download'), send(page)])
    expect(download.suggestedFilename()).toMatch(/^缺陷记录-\d{8}-\d{4}\.xlsx$/)
    const [head, ...rows] = await linesIn(download)
    expect(head).toEqual(['投诉编号', '车辆识别代号（VIN）', '问题简述'])
    const numbers = rows.map(([number]) => number).sort()
    expect(numbers).toEqual(added.map(({ complaintNo }) => complaintNo).sort())
    const shown = await page.locator('tbody tr td:nth-child(2) a').allTextContents()
    expect(shown.filter(number => !numbers.includes(number))).toEqual([])
    await dialog(page).getByText('已完成').waitFor()
    await dialog(page)
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click()
    expect(desk.complaints()).toEqual([])
  })

  it('of chosen rows has those rows', async () => {
    const { page } = desk
    await goTo(page, '/defects')
    const boxes = page.getByRole('checkbox', { name: '选择本行' })
    await boxes.nth(1).check()
    await boxes.nth(3).check()
    const requested = [1, 3].map(at =>
      page.locator('tbody tr').nth(at).locator('td:nth-child(2) a').textContent(),
    )
    const heads = await page.locator('thead th').allTextContents()
    await press(desk, '导出所选')
    expect(await dialog(page).getByRole('radio', { name: '脱敏显示' }).isChecked()).toBe(true)
    await choose(page, 'set', '与列表相同')
    await dialog(page).getByRole('button', { name: '调整列…' }).click()
    await dialog(page).getByRole('button', { name: '移除 状态' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), send(page)])
    const rows = await linesIn(download)
    expect(rows[0]).toHaveLength(heads.filter(head => head && head !== '操作').length - 1)
    expect(rows[0]).toContain('投诉编号')
    expect(rows[0]).not.toContain('状态')
    expect(
      rows
        .slice(1)
        .map(([number]) => number)
        .sort(),
    ).toEqual((await Promise.all(requested)).sort())
    await page.keyboard.press('Escape')
    const adjust = dialog(page).getByRole('button', { name: '调整列…' })
    // Within two seconds of the first press another is ignored.
    await pressUntil(desk, '导出所选', adjust)
    await adjust.click()
    await dialog(page).getByRole('group', { name: '导出列' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await boxes.nth(1).isChecked()).toBe(true)
    expect(desk.complaints()).toEqual([])
  })

  it('of many records asks why, and when it is cancelled leaves no file', async () => {
    const { page } = desk
    const downloads = downloadsOf(page)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const throughput = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput,
        uploadThroughput: -1,
      })
    await open(page, '/defects')
    await press(desk, '导出')
    await send(page)
    await dialog(page).getByText('请填写导出原因').waitFor()
    await dialog(page).locator('textarea').fill('浏览器测试')
    await throughput(8_000)
    await send(page)
    await dialog(page).getByText('正在导出').waitFor()
    await press(desk, '取消导出')
    await dialog(page).getByText('已取消').waitFor()
    await dialog(page).getByText('没有保存任何文件').waitFor()
    await throughput(-1)
    expect(downloads()).toBe(0)
    desk.complaints()
  })

  it('that is cut off on its way says that it failed, and leaves no file', async () => {
    const wire = await openCutWire('exportComplaintsVehicleInfoList', 20_000)
    const page = await desk.context.newPage()
    const downloads = downloadsOf(page)
    try {
      await open(page, `${wire.origin}/app/defects`)
      await page.getByRole('button', { name: '导出', exact: true }).click()
      await dialog(page).locator('textarea').fill('浏览器测试')
      await send(page)
      await dialog(page).getByText('导出失败').waitFor()
      await dialog(page).getByText('没有保存任何文件').waitFor()
      await dialog(page).getByRole('button', { name: '重新导出' }).waitFor()
      expect(downloads()).toBe(0)
    } finally {
      await page.close()
      wire.close()
    }
  })

  it('is in the list of one’s exports with how it ended', async () => {
    const { page } = desk
    await goTo(page, '/defects/exports')
    const states = await page.locator('tbody .ui-tag').allTextContents()
    expect(states.length).toBeGreaterThan(3)
    expect(states).toContain('已完成')
    const filtered = page.locator('tbody tr', { hasText: '待形审' }).first()
    await filtered.getByText('原因：浏览器测试').waitFor()
    await page.locator('tbody').getByText('所选的 2 条').first().waitFor()
    expect(desk.complaints()).toEqual([])
  })

  it('is made in English for who works in English', async () => {
    const english = await deskOf(browser, { locale: 'en-US' })
    await english.context.addCookies([{ name: sessionCookie, value: desk.person.token, url: appUrl }])
    const { page } = english
    await open(page, '/defects?state=20')
    await press(english, 'Export')
    await dialog(page).locator('textarea').fill('A browser test')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^defect-records-\d{8}-\d{4}\.xlsx$/)
    expect((await linesIn(download))[0]).toContain('Complaint no.')
    await goTo(page, '/defects/columns')
    await page.getByRole('radio', { name: set }).click()
    await page.getByRole('button', { name: 'Delete export template' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete export template' }).click()
    await page.getByRole('radio', { name: set }).waitFor({ state: 'detached' })
    expect(english.complaints()).toEqual([])
    await english.context.close()
  })
})
