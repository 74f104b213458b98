import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { seriousFindings } from '@/tests/support/people/axe'
import { openAppDatabase } from '../../support/database/app-database'
import { photo } from '../../support/files/sample-files'
import { newMobile } from '../../support/intake/intake'
import { confirmNumber, type Phone, takePhone } from '../../support/intake/reporter'
import { openBrowser } from '../../support/people/browser'
import { sendPublicReport } from '../../support/people/public-report'
import { app } from '../../support/people/staff'

let browser: Browser
let database: Database
let phone: Phone
let mobile = ''

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
})
afterAll(async () => {
  await database?.close()
  await browser?.close()
})
beforeEach(async () => {
  mobile = newMobile()
  // All tests share one address, so the limits of earlier ones must not apply.
  await database.pool.query('delete from rate_limits')
  await database.pool.query(`delete from parameters where key = 'publicWork'`)
})

const main = '#step button.main'

const reports = async () =>
  (
    await database.pool.query<{ id: string; defectId: string; complaintNo: string }>(
      'select id, defect_id as "defectId", complaint_no as "complaintNo" from intake_reports where mobile = $1',
      [mobile],
    )
  ).rows

async function giveNumber(page: Page) {
  await page.fill('#mobile', mobile)
  await page.tap(main)
  await confirmNumber(database, page, mobile)
  await page.tap(main)
}

async function askStatus(page: Page, receipt: string, number = mobile) {
  await page.goto(`${app}/intake/status`)
  await page.fill('#receipt', receipt)
  await page.fill('#mobile', number)
  await page.tap(main)
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('who has reported', () => {
  it('comes back by the number alone, corrects, and withdraws after a question', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await sendPublicReport(database, { mobile })
    await page.goto(`${app}/intake/mine`)
    await giveNumber(page)
    await page.waitForURL('**/intake/mine')
    const findings = await seriousFindings(page)
    await page.tap('.answers > a')
    await page.waitForURL(/mine\?report=/)
    expect(await page.textContent('main')).not.toContain('王小明')
    expect(await tooWide(page)).toBe(0)
    findings.push(...(await seriousFindings(page)))
    await page.tap('a[href$="page=when"]')
    await page.fill('#mileage', '4.5万')
    await page.tap(main)
    await page.waitForURL(/corrected=1/)
    await page.tap('a[href*="/withdraw?report="]:not([href*="what="])')
    await page.waitForURL(/\/withdraw\?/)
    findings.push(...(await seriousFindings(page)))
    await page.tap(main)
    await page.waitForURL(/withdrawn=1/)
    expect(findings).toEqual([])
    expect(await reports()).toEqual([])
    expect(phone.complaints()).toEqual([])
    await phone.close()
  }, 90_000)

  it('sees what is missing from a returned report and adds it', async () => {
    const description = '高速上匀速行驶，前方缓行踩刹车时踏板突然变硬，车没有减下来。'
    phone = await takePhone(browser)
    const { page } = phone
    const { receipt } = await sendPublicReport(database, { mobile, description })
    const [report] = await reports()
    const { pool } = database
    await pool.query('update defects set state = 20 where id = $1', [report!.defectId])
    await pool.query(
      `insert into supplement_requests (report_id, defect_id, message, fields) values ($1, $2, '请写明刹车时的车速和当时的路面。', '{description,files}')`,
      [report!.id, report!.defectId],
    )
    await askStatus(page, receipt)
    await page.waitForSelector('blockquote')
    expect(await page.textContent('blockquote')).toContain('请写明刹车时的车速')
    expect(await page.inputValue('#description')).toContain('踏板突然变硬')
    expect(await seriousFindings(page)).toEqual([])
    await page.tap(main)
    await page.waitForSelector('#description-wrong')
    await page.fill('#description', '高速上 100 公里/小时，路面干燥，踏板突然变硬，车没有减下来。')
    await page.setInputFiles('#files', {
      name: 'b.png',
      mimeType: 'image/png',
      buffer: await photo(160, 120),
    })
    await page.tap(main)
    // What was wrong before stands until the file has arrived.
    await page.waitForURL(/added=1/)
    expect(await page.locator('.summary').allTextContents()).toEqual([])
    expect(await page.textContent('.panel')).toContain('待受理')
    const { rows } = await pool.query('select state, description from defects where id = $1', [
      report!.defectId,
    ])
    expect(rows).toEqual([{ state: 10, description: expect.stringContaining('路面干燥') }])
    await phone.close()
  }, 90_000)
})
