import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { app, countBehind, type Desk, goTo, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let page: Page
let cell: { series: string; assembly: string; name: string; from: string; to: string }

const database = openAppDatabase()

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst')
  page = desk.page
  const { rows } = await database.pool.query(
    `SELECT model_range_id::text AS series, assembly_code AS assembly, m.name,
        (SELECT min(received_at)::text FROM defects) AS from, (SELECT max(received_at)::text FROM defects) AS to
      FROM defects JOIN model_series AS m ON m.id = model_range_id
      WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND assembly_code IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 1`,
  )
  cell = rows[0]
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

const days = () => `receivedAtFrom=${cell.from}&receivedAtTo=${cell.to}`
const figure = (question: RegExp) => page.getByRole('figure', { name: question })
const control = (name: string) => page.getByRole('combobox', { name, exact: true })
const headingOfList = () => page.locator('.ui-page-head .aside')

const listed = (href: string) => countBehind(desk, href)

async function pointOf(figureName: RegExp) {
  const point = figure(figureName)
    .locator('svg a[data-key]')
    .filter({ hasNot: page.locator('text') })
    .first()
  const [name, href] = [await point.getAttribute('aria-label'), await point.getAttribute('href')]
  return { point, name: name!, href: href!, n: Number(/([\d,]+) 条/.exec(name!)![1]!.replace(',', '')) }
}

describe('trends', () => {
  it('show numbers that are as many records as the list behind their link', async () => {
    await open(page, `/look?${days()}&interval=year`)
    const { n, href } = await pointOf(/各总成接收量/)
    expect(n).toBeGreaterThan(0)
    expect(await listed(href)).toBe(n)
    const source = figure(/信息来源分布/)
      .getByRole('row')
      .nth(1)
      .getByRole('link')
    const [text, address] = [await source.textContent(), await source.getAttribute('href')]
    expect(await listed(address!)).toBe(Number(text!.replace(',', '')))
    const tile = figure(/省份分布/)
      .locator('svg a')
      .first()
    const [name, of] = [await tile.getAttribute('aria-label'), await tile.getAttribute('href')]
    expect(await listed(of!)).toBe(Number(/(\d+) 条/.exec(name!)![1]))
    expect(desk.complaints()).toEqual([])
  })

  it('are walked along by the keyboard, and say each point', async () => {
    const { point, name } = await pointOf(/各总成接收量/)
    await point.focus()
    const card = page.locator('.chart-card')
    await expect.poll(() => card.textContent()).toContain(name.split('；')[0])
    const focused = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label')!)
    await page.keyboard.press('ArrowRight')
    const next = await focused()
    expect(next).not.toBe(name)
    expect(next.split(' ').slice(1).join()).toContain(name.split('；')[0]!.split(' ').at(-1))
    await expect
      .poll(() =>
        figure(/各总成接收量/)
          .getByRole('status')
          .textContent(),
      )
      .toBe(next.split('；').join(' '))
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe(name)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).not.toBe(name)
    expect(
      await figure(/各总成接收量/)
        .locator('[tabindex="0"]')
        .count(),
    ).toBe(1)
  })

  it('open a menu at a point: its records, only this line, or whether it stands out', async () => {
    const { point, n } = await pointOf(/各总成接收量/)
    await point.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
      '查看记录',
      '只看这个',
      '看异常组合',
      '列为关注事项',
    ])
    await menu.getByRole('menuitem', { name: '只看这个' }).click()
    await page.waitForURL(/focus=/)
    await figure(/：接收量/).waitFor()
    await page.goBack()
    await (await pointOf(/各总成接收量/)).point.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '查看记录' }).click()
    await page.waitForURL(/\/defects\?/)
    await expect.poll(() => headingOfList().textContent()).toContain(String(n))
  })

  it('keep what is looked at in the address, whichever way it was chosen', async () => {
    await goTo(page, `/look?${days()}`)
    await control('按…看').selectOption({ label: '车型系列' })
    await page.waitForURL(/lens=modelRangeId/)
    await control('限定对象').fill(cell.name)
    await page
      .getByRole('option', { name: new RegExp(`^${cell.name}`) })
      .first()
      .click()
    await page.waitForURL(new RegExp(`focus=${cell.series}`))
    await control('再按…看').selectOption({ label: '总成' })
    await page.waitForURL(/sub=assemblyCode/)
    await control('间隔').selectOption({ label: '季' })
    await page.waitForURL(/interval=quarter/)
    await page.reload()
    expect(await control('间隔').inputValue()).toBe('quarter')
    expect(await control('限定对象').inputValue()).toContain(cell.name)
    await control('按…看').selectOption({ label: '品牌' })
    await page.waitForURL(url => !/focus|sub=/.test(url.search))
  })

  it('hold one combination against its own history, and each week against the list', async () => {
    const address = `/look?lens=modelRangeId&focus=${cell.series}&sub=assemblyCode&subFocus=${cell.assembly}`
    await goTo(page, `${address}&receivedAtFrom=${cell.from}&receivedAtTo=${cell.to}`)
    const own = figure(/与自身历史比较/)
    await own.waitFor()
    const bars = own.locator('svg a[data-key]')
    const names = await bars.evaluateAll(all => all.map(one => one.getAttribute('aria-label')!))
    const at = names.findIndex(name => !/；0 条/.test(name))
    expect(await listed((await bars.nth(at).getAttribute('href'))!)).toBe(
      Number(/；(\d+) 条/.exec(names[at]!)![1]),
    )
    await control('判断方法').selectOption({ label: '月度累积和（CUSUM）' })
    await figure(/CUSUM/).waitFor()
  })

  it('say how long an answer takes after two seconds, and let go of it', async () => {
    await goTo(page, `/look?${days()}&interval=year`)
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    const slow = (url: URL) => url.searchParams.get('interval') === 'quarter'
    await page.route(slow, async route => {
      await held
      await route.abort().catch(() => undefined)
    })
    await control('间隔').selectOption({ label: '季' })
    const waiting = page.getByText(/^[2-9] 秒$/)
    await waiting.waitFor()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('interval')).toBe('year')
    await (await pointOf(/各总成接收量/)).point.waitFor()
    release()
    await page.unroute(slow)
    desk.complaints()
  })

  it('have tables and links in their markup for a browser without script', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await desk.context.storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(`${app}/look?${days()}&interval=year`)
    await plain.getByRole('link', { name: '没有脚本时：以表格和链接显示' }).click()
    const row = plain
      .getByRole('figure', { name: /各总成接收量/ })
      .getByRole('row')
      .nth(1)
    const link = row.getByRole('link').first()
    const [text, href] = [await link.textContent(), await link.getAttribute('href')]
    expect(await listed(href!)).toBe(Number(text!.replace(',', '')))
    await context.close()
  })

  it('go out as a picture, a drawing and a workbook', async () => {
    await goTo(page, `/look?${days()}`)
    for (const [name, kind] of [
      ['PNG', 'png'],
      ['SVG', 'svg'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await figure(/各总成接收量/)
        .getByRole('button', { name })
        .click()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`))
    }
    const book = page.waitForEvent('download')
    await figure(/省份分布/)
      .getByRole('link', { name: 'Excel' })
      .click()
    expect((await book).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(desk.complaints()).toEqual([])
  })

  it('say so where nothing is counted, and where the address asks for what is not there', async () => {
    await goTo(page, '/look?receivedAtFrom=2001-01-01&receivedAtTo=2001-01-31')
    await page.getByText('所选条件下没有计入统计的记录').waitFor()
    await goTo(page, '/look?lens=weather')
    await page.getByText('按…看').first().waitFor()
    expect(await page.getByRole('figure').count()).toBe(0)
  })

  it('are for those who may analyse', async () => {
    const other = await sitDownWith(browser, database, ['vehicle_defect'])
    const answer = await other.page.goto(`${app}/look`)
    expect(answer!.status()).toBe(403)
    expect(await other.page.getByRole('link', { name: '趋势研判' }).count()).toBe(0)
  })
})
