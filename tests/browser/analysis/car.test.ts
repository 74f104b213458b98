import { Client } from 'pg'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { inFull, share } from '@/tests/support/depth'
import { rulesOn } from '@/tests/support/people/axe'
import { openBrowser } from '@/tests/support/people/browser'
import { app, countBehind, type Desk, goTo, numberIn, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let page: Page
let car: { vin: string; complaintNo: string; series: string; name: string }

beforeAll(async () => {
  browser = await openBrowser()
  const client = new Client({ connectionString: process.env.TEST_APP_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(
    `SELECT d.vin, d.complaint_no AS "complaintNo", d.model_range_id::text AS series, s.name
      FROM defects AS d JOIN model_series AS s ON s.id = d.model_range_id
      WHERE d.deleted_at IS NULL AND d.state >= 30 AND d.state <> 70 AND d.vin_status = 'ok'
        AND d.sub_assembly_code IS NOT NULL AND d.production_date IS NOT NULL
      ORDER BY d.id LIMIT 1`,
  )
  await client.end()
  car = rows[0]
  desk = await sitDown(browser, 'analyst')
  page = desk.page
}, 60_000)
afterAll(() => browser?.close())

const look = async (text: string) => {
  await page.getByRole('textbox', { name: 'VIN、编号或车型系列' }).fill(text)
  await page.getByRole('button', { name: '查看', exact: true }).click()
}

describe('the file of a vehicle', () => {
  it('opens by a whole VIN, which is never in the address and masked on the page', async () => {
    await open(page, '/car')
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    await look(car.vin.toLowerCase())
    await page.getByRole('heading', { name: /^缺陷记录（\d+）$/ }).waitFor()
    await page.waitForURL(/\/car\?complaintId=\d+$/)
    expect(addresses.filter(address => address.toUpperCase().includes(car.vin))).toEqual([])
    expect(await page.locator('main').innerText()).not.toContain(car.vin)
    expect(
      await page
        .getByText(`${car.vin.slice(0, 11)}******`)
        .first()
        .isVisible(),
    ).toBe(true)
    // The address alone shows the same.
    await open(page, page.url())
    expect(await page.getByText(car.complaintNo, { exact: true }).isVisible()).toBe(true)
    expect(desk.complaints()).toEqual([])
  })

  it('opens by a complaint number, and numbers lead to as many records', async () => {
    await goTo(page, '/car')
    await look(car.complaintNo)
    const batch = page.locator('section', {
      has: page.getByRole('heading', { name: '同批车辆', exact: true }),
    })
    const link = batch.getByRole('link').first()
    expect(await countBehind(desk, await link.getAttribute('href'))).toBe(numberIn(await link.textContent()))
  })

  it('shows a whole VIN on demand to who may see it, with a row in the log of its record', async () => {
    const database = openAppDatabase()
    const clerk = await sitDownWith(browser, database, 'all')
    await open(clerk.page, '/car')
    await clerk.page.getByRole('textbox', { name: 'VIN、编号或车型系列' }).fill(car.complaintNo)
    await clerk.page.getByRole('button', { name: '查看', exact: true }).click()
    const head = clerk.page.locator('main h2').first()
    await head.getByText(`${car.vin.slice(0, 11)}******`).waitFor()
    expect(await clerk.page.locator('main').innerText()).not.toContain(car.vin)
    await head.getByRole('button', { name: '显示', exact: true }).click()
    await head.getByText(car.vin).waitFor()
    expect(await clerk.page.locator('main').innerText()).toContain(car.vin.slice(11))
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'revealPersonalData'
        AND entity_id = (SELECT id::text FROM defects WHERE complaint_no = $1) AND user_id = $2`,
      [car.complaintNo, clerk.person.id],
    )
    expect(rows[0].n).toBe(1)
    await head.getByRole('button', { name: '隐藏', exact: true }).click()
    await head.getByText(`${car.vin.slice(0, 11)}******`).waitFor()
    expect(clerk.complaints()).toEqual([])
    await clerk.context.close()
    await database.close()
  })

  it('lets go of a look-up that takes long', async () => {
    await goTo(page, '/car')
    await page.route('**/api/vehiclefile', () => {})
    await look(car.complaintNo)
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await page.unroute('**/api/vehiclefile')
    await look(car.complaintNo)
    await page.getByRole('heading', { name: /^缺陷记录（\d+）$/ }).waitFor()
    expect(desk.complaints()).toEqual([])
  })

  it('says of an unknown VIN what it says by itself, and of a wrong one which position is wrong', async () => {
    await goTo(page, '/car')
    await look('WVWZZZ1KZ7U012345')
    await page.getByText('没有该车的缺陷记录。').waitFor()
    expect(page.url()).toMatch(/\/car$/)
    await look('WVWZZZ1OZ7U012345')
    await expect.poll(() => page.locator('p[role=alert]').textContent()).toContain('第 8 位')
    await look(car.vin.slice(0, 14))
    await expect.poll(() => page.locator('p[role=alert]').textContent()).toContain('后 6 位')
    // The browser itself notes refused calls.
    desk.complaints()
  })

  it('opens a series by its name, with figures that lead to as many records', async () => {
    await goTo(page, '/car')
    await page.getByRole('textbox', { name: 'VIN、编号或车型系列' }).fill(car.name)
    await page.getByRole('list', { name: '匹配的车型系列' }).getByRole('link').first().click()
    await page.waitForURL(/modelRangeId=\d+/)
    const link = page.locator('dd').getByRole('link').first()
    expect(await countBehind(desk, await link.getAttribute('href'))).toBe(numberIn(await link.textContent()))
    const mark = page.locator('figure.chart svg a').first()
    expect(await mark.getAttribute('href')).toMatch(/\/defects\?/)
    expect(desk.complaints()).toEqual([])
  })

  it('is a page of at most 120 kB', async () => {
    for (const path of [`/car?modelRangeId=${car.series}`, '/car']) {
      const answer = await desk.context.request.get(`${new URL(page.url()).origin}/app${path}`)
      expect((await answer.body()).length).toBeLessThan(120_000)
    }
  })

  it.each(share(['light', 'dark'], 1))('is readable in %s colours', inFull, async theme => {
    const cookie = { name: 'theme', value: `1890ff.${theme}`, url: app }
    await desk.context.addCookies([cookie])
    for (const path of [`/car?modelRangeId=${car.series}`, `/car?vin=${car.vin.slice(0, 8)}`]) {
      await open(page, path)
      const { violations } = await rulesOn(page).include('main').analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
    }
  })

  it('is one click from a record', async () => {
    await goTo(page, `/car?vin=${car.vin.slice(0, 8)}`)
    await page.locator('table a').first().click()
    await page.waitForURL(/\/defects\/\d+/)
    await page.getByRole('link', { name: '车辆档案', exact: true }).last().click()
    await page.waitForURL(/\/car\?complaintId=\d+/)
  })
})
