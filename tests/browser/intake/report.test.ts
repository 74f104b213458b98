import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { inFull, sample } from '@/tests/support/depth'
import { seriousFindings } from '@/tests/support/people/axe'
import { openAppDatabase } from '../../support/database/app-database'
import { photo } from '../../support/files/sample-files'
import { newMobile } from '../../support/intake/intake'
import {
  answersOf,
  begin,
  confirmNumber,
  keyboard,
  type Phone,
  sendReport,
  takePhone,
  touch,
  walk,
} from '../../support/intake/reporter'
import { openBrowser } from '../../support/people/browser'
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

const send = (page: Page, hand = touch) => sendReport(database, page, mobile, hand)

async function askStatus(page: Page, receipt: string, number = mobile) {
  await page.goto(`${app}/intake/status`)
  await page.fill('#receipt', receipt)
  await page.fill('#mobile', number)
  await page.tap(main)
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('a car owner with a phone', () => {
  it('reports by touch, on a slow line, with a photograph that fails once, and presses send twice', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    let broken = 0
    const photograph = await photo(160, 120)
    const findings: string[] = []
    await begin(page)
    const seen = await walk(page, {
      mobile,
      to: 'code',
      each: async () => void findings.push(...(await seriousFindings(page))),
      but: {
        async evidence() {
          // Only here: with a route the browser keeps no cache.
          await page.route('**/intakeform/evidence', route => {
            const isUpload = route.request().headers().accept === 'application/json'
            return isUpload && broken++ === 0 ? route.abort('connectionreset') : route.continue()
          })
          await page.setInputFiles('#files', { name: '刹车.png', mimeType: 'image/png', buffer: photograph })
          await page.waitForSelector('#kept .name:has-text("刹车.png")')
          await page.unrouteAll()
        },
      },
    })
    expect(broken).toBe(2)
    expect(seen).toContain('injuries')
    findings.push(...(await seriousFindings(page)))
    await confirmNumber(database, page, mobile)
    findings.push(...(await seriousFindings(page)))
    await page.locator(main).dblclick()
    await page.waitForURL('**/intake/receipt')
    findings.push(...(await seriousFindings(page)))
    expect(findings).toEqual([])

    const [report, ...others] = await reports()
    expect(others).toEqual([])
    const { rows } = await database.pool.query(
      'select state, source, vin, injured_count, (select count(*)::int from defect_files f where f.defect_id = d.id) as files from defects d where id = $1',
      [report!.defectId],
    )
    expect(rows).toEqual([{ state: 10, source: '01', vin: 'LSVAB2183K2100001', injured_count: 1, files: 1 }])
    expect(await page.textContent('.panel')).toContain(report!.complaintNo)

    const receipt = (await page.textContent('#receipt'))!
    await page.reload()
    expect(await page.textContent('#receipt')).toBe(receipt)
    await page.tap('main a[href="/app/intake"]')
    await page.waitForURL('**/app/intake')
    await page.goBack()
    expect(await page.content()).not.toContain(receipt)
    await askStatus(page, receipt.toLowerCase().replaceAll('-', ' '))
    await page.waitForURL(/found=1/)
    expect(await page.textContent('.panel')).toContain('待受理')
    expect(await seriousFindings(page)).toEqual([])
    expect(phone.complaints().filter(text => !/ERR_CONNECTION_RESET/.test(text))).toEqual([])
    await phone.close()
  }, 170_000)

  it('reports by keyboard alone, every page fits a screen of 320, and the whole way weighs less than 100 kB', {
    ...inFull,
    timeout: 170_000,
  }, async () => {
    phone = await takePhone(browser, {
      viewport: { width: 320, height: 640 },
      isMobile: false,
      hasTouch: false,
      locale: 'en-US',
      colorScheme: 'dark',
    })
    const { page } = phone
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const wide: string[] = []
    const checked = new Set(sample(Object.keys(answersOf(mobile)), 6))
    const findings: string[] = []
    await begin(page)
    await walk(page, {
      mobile,
      to: 'code',
      hand: keyboard,
      each: async step => {
        if ((await tooWide(page)) > 0) wide.push(step)
        if (checked.has(step)) findings.push(...(await seriousFindings(page)))
      },
      but: { vin: (page, hand) => hand.type(page, '#vin', '1HGCM82633A004352') },
    })
    expect(wide).toEqual([])
    expect(findings).toEqual([])
    await send(page, keyboard)
    expect(await page.textContent('h1')).toBe('Report sent')
    expect(bytes).toBeLessThan(100 * 1024)
    expect(await reports()).toHaveLength(1)
    expect(phone.complaints()).toEqual([])
    await phone.close()
  })

  it('reports a consumer product without any script', async () => {
    phone = await takePhone(browser, { javaScriptEnabled: false })
    const { page } = phone
    await begin(page)
    await walk(page, {
      mobile,
      to: 'code',
      but: {
        kind: (page, hand) => hand.tick(page, '#branch-product'),
        async evidence(page, hand) {
          await page.setInputFiles('#files', {
            name: 'a.png',
            mimeType: 'image/png',
            buffer: await photo(160, 120),
          })
          await hand.press(page, 'button.add')
          await page.waitForSelector('#kept .name')
        },
      },
    })
    await send(page)
    const [report] = await reports()
    expect(report).toMatchObject({ defectId: null, complaintNo: expect.stringMatching(/^XF/) })
    await phone.close()
  }, 100_000)
})
