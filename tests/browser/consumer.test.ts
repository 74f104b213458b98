import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { intakeReports, textMessages } from '@/db/schema/intake'
import { openAppDatabase } from '../support/database/app-database'
import { reporterAt } from '../support/intake/intake'
import { openBrowser } from '../support/people/browser'
import { appDoor, type PublicReport, sendPublicReport } from '../support/people/public-report'
import { type Desk, open, press, sitDown } from '../support/people/staff'

let browser: Browser
let database: Database
let desk: Desk
let send: ReturnType<typeof reporterAt>
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  send = reporterAt(appDoor(database))
  desk = await sitDown(browser, 'reviewer')
}, 60_000)
afterAll(async () => {
  await database?.close()
  await browser?.close()
})
beforeEach(() => database.pool.query('delete from rate_limits'))

const sent = (more: object = {}, branch: 'vehicle' | 'product' = 'vehicle') => {
  const description = `${mark} 高速行驶时踩下制动踏板没有反应。停车后恢复。`
  return sendPublicReport(
    database,
    branch === 'product' ? { ...more } : { description, fire: true, ...more },
    branch,
  )
}

const reported = async ({ receipt, mobile }: PublicReport) =>
  (await send('GET', `/xfpqx/collectioncomplaint/status?${new URLSearchParams({ receipt, mobile })}`)).body
    .data
const search = (page: Page, word: string, more = '') =>
  open(page, `/consumer?keyword=${encodeURIComponent(word)}${more}`)
const pane = (page: Page) => page.getByRole('region', { name: /^(打开的报告|Open report)$/ })

describe('the desk for what the public sent', () => {
  it('returns a report with what is missing; its reporter supplies it, and it is accepted', async () => {
    const { page } = desk
    const one = await sent()
    await search(page, one.complaintNo)
    await pane(page).getByRole('heading', { name: one.complaintNo }).waitFor()
    await pane(page).getByText('起火').first().waitFor()
    await press(desk, '退回补充')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('需要补充的内容').first().waitFor()
    const message = dialog.locator('textarea').first()
    expect(await message.inputValue()).toContain('VIN')
    await message.fill('请补充 VIN 和照片')
    await dialog.getByRole('button', { name: '退回补充' }).click()
    await page.getByText(`${one.complaintNo} 已退回，等待报告人补充`).waitFor()
    const status = await reported(one)
    expect(status).toMatchObject({ status: 'supplement', supplement: { message: '请补充 VIN 和照片' } })
    expect(status.supplement.fields.map(({ name }: { name: string }) => name)).toContain('vin')
    const texts = await database.db.select().from(textMessages).where(eq(textMessages.mobile, one.mobile))
    // The confirmation may have gone out in between.
    expect(texts.map(({ purpose }) => purpose).filter(one => one !== 'progress')).toEqual(['supplement'])

    const answers = { vin: 'LSVAB2183K2100001' }
    const json = { receipt: one.receipt, mobile: one.mobile, answers }
    expect((await send('POST', '/xfpqx/collectioncomplaint/supplement', { json })).status).toBe(200)
    await search(page, one.complaintNo)
    await pane(page).getByText('补充了：车辆识别代号（VIN）').waitFor()
    await page.getByRole('table').getByText('已补充').waitFor()
    await press(desk, '受理')
    await page.getByText(`${one.complaintNo} 已受理`).waitFor()
    // At once: the message goes by itself.
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText('已撤销 1 条').waitFor()
    expect((await reported(one)).statusDes).toBe('待受理')
    await search(page, one.complaintNo)
    await press(desk, '受理')
    await page.getByText(`${one.complaintNo} 已受理`).waitFor()
    expect((await reported(one)).statusDes).toBe('已受理')

    await search(page, one.complaintNo, '&tab=all')
    await database.pool.query('delete from rate_limits')
    await press(desk, '重发链接')
    await page.getByText(`已向 ${one.complaintNo} 的报告人发送查询链接`).waitFor()
    const resent = await database.db.select().from(textMessages).where(eq(textMessages.mobile, one.mobile))
    const links = resent.filter(({ purpose }) => purpose === 'link')
    expect(links).toMatchObject([{ text: expect.stringContaining(one.complaintNo) }])
    expect(links[0]!.text).toContain('/app/intake')
    expect(desk.complaints()).toEqual([])
  })

  it('opens the next report after a step, keeps the open one in the address, and discards many at once', async () => {
    const { page } = desk
    const word = `乱码${mark}`
    const all = [await sent({ summary: word }), await sent({ summary: word }), await sent({ summary: word })]
    await search(page, word)
    await pane(page).getByRole('heading', { name: all[0]!.complaintNo }).waitFor()
    await page.getByRole('link', { name: all[1]!.complaintNo }).first().click()
    await page.waitForURL(/report=\d+/)
    await pane(page).getByRole('heading', { name: all[1]!.complaintNo }).waitFor()
    await page.reload()
    await pane(page).getByRole('heading', { name: all[1]!.complaintNo }).waitFor()
    await press(desk, '受理')
    await pane(page).getByRole('heading', { name: all[2]!.complaintNo }).waitFor()
    const listed = page.locator('tbody').first()
    await listed.getByRole('link', { name: all[1]!.complaintNo }).waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.locator('.chosen-rows').getByRole('button', { name: '作废' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
    await page.getByText('已作废 2 条').waitFor()
    await pane(page).getByText('没有需要处理的报告').waitFor()
    expect((await reported(all[2]!)).statusDes).toBe('已办结')
    const rows = await database.db
      .select()
      .from(intakeReports)
      .where(eq(intakeReports.complaintNo, all[0]!.complaintNo))
    expect(rows[0]!.state).toBe('rejected')
    expect(desk.complaints()).toEqual([])
  })

  it('accepts at once what is clean, and asks by keys and chips for what is not there', async () => {
    const { page } = desk
    const word = `空调${mark}`
    const more = { plateNo: null, fire: false }
    const clean = await sent({
      ...more,
      vin: 'LSVAB2188K2100088',
      mileage: 5_000,
      description: `${word} 出风口有异味。`,
    })
    const other = await sent({
      ...more,
      plateNo: '苏B99887',
      mileage: 90_000,
      description: `${word} 压缩机不工作，异响。`,
    })
    await search(page, word)
    await press(desk, '批量受理（1）')
    await page.getByRole('dialog').getByRole('button', { name: '受理' }).click()
    await page.waitForURL(/defects\/bulk\?job=/)
    await page.getByRole('link', { name: clean.complaintNo }).waitFor()
    expect((await reported(clean)).statusDes).toBe('已受理')

    await search(page, word)
    await pane(page).getByText('压缩机不工作').first().waitFor()
    await pane(page).getByRole('button', { name: '附件', pressed: true }).click()
    await page.keyboard.press('r')
    const message = page.getByRole('dialog').locator('textarea').first()
    expect(await message.inputValue()).toBe('为继续受理您的报告，请补充：车辆识别代号（VIN）。')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await page.getByText(`${other.complaintNo} 已受理`).waitFor()
    expect(desk.complaints()).toEqual([])
  })

  it('in English moves a product on, and shows nobody’s steps to who only reads', async () => {
    const one = await sent({}, 'product')
    const reviewer = await sitDown(browser, 'reviewer', { locale: 'en-US' })
    await search(reviewer.page, one.complaintNo, '&tab=product')
    await reviewer.page.getByRole('heading', { name: 'Consumer submissions' }).waitFor()
    await press(reviewer, 'Forward')
    await reviewer.page.getByRole('dialog').getByRole('button', { name: 'Forward' }).click()
    await reviewer.page.getByText(`${one.complaintNo} was forwarded`).waitFor()
    expect((await reported(one)).status).toBe('forwarded')
    expect(reviewer.complaints()).toEqual([])
    const viewer = await sitDown(browser, 'viewer', { locale: 'en-US' })
    await search(viewer.page, one.complaintNo, '&tab=all')
    await viewer.page.getByText('Nothing to do here now').waitFor()
    expect(await viewer.page.getByText(one.mobile).count()).toBe(0)
    await viewer.context.close()
    await reviewer.context.close()
  })
})
