import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { rulesOn } from '@/tests/support/people/axe'
import { openAppDatabase } from '../support/database/app-database'
import { photo } from '../support/files/sample-files'
import {
  begin,
  confirmNumber,
  keyboard,
  type Phone,
  readPicture,
  readText,
  sendReport,
  stepOf,
  takePhone,
  touch,
  walk,
} from '../support/intake/reporter'
import { openBrowser } from '../support/people/browser'
import { app } from '../support/people/staff'

let browser: Browser
let database: Database
let phone: Phone
let mobile = ''
let people = 0

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
})
afterAll(async () => {
  await database?.close()
  await browser?.close()
})
beforeEach(async () => {
  mobile = `137${String(Date.now() % 1_000_000).padStart(6, '0')}${String(10 + people++).slice(-2)}`
  // All tests share one address, so the limits of earlier ones must not apply.
  await database.pool.query('delete from rate_limits')
  await database.pool.query(`delete from parameters where key = 'publicWork'`)
})

/** As where the operator has switched the work of the script off. */
const readPictures = () =>
  database.pool.query(`insert into parameters (key, value) values ('publicWork', '{"bits": 0}')`)

const main = '#step button.main'
const reports = async () =>
  (
    await database.pool.query<{ id: string; defectId: string; complaintNo: string }>(
      'select id, defect_id as "defectId", complaint_no as "complaintNo" from intake_reports where mobile = $1',
      [mobile],
    )
  ).rows

const send = (page: Page, hand = touch) => sendReport(database, page, mobile, hand)

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

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await rulesOn(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${stepOf(page)} ${id}: ${html.slice(0, 120)}`))
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
    await page.route('**/intakeform/evidence', route => {
      const isUpload = route.request().headers().accept === 'application/json'
      return isUpload && broken++ === 0 ? route.abort('connectionreset') : route.continue()
    })
    const photograph = await photo(160, 120)
    const findings: string[] = []
    await begin(page)
    const seen = await walk(page, {
      mobile,
      to: 'code',
      each: async () => void findings.push(...(await seriousFindings(page))),
      but: {
        async evidence() {
          await page.setInputFiles('#files', { name: '刹车.png', mimeType: 'image/png', buffer: photograph })
          await page.tap('#sending .again')
          await page.waitForSelector('#kept .name:has-text("刹车.png")')
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
    await askStatus(page, receipt.toLowerCase().replaceAll('-', ' '))
    await page.waitForURL(/found=1/)
    expect(await page.textContent('.panel')).toContain('待受理')
    expect(await seriousFindings(page)).toEqual([])
    expect(phone.complaints().filter(text => !/ERR_CONNECTION_RESET/.test(text))).toEqual([])
    await phone.close()
  }, 170_000)

  it('reports by keyboard alone, and every page fits a screen of 320', async () => {
    phone = await takePhone(browser, {
      viewport: { width: 320, height: 640 },
      isMobile: false,
      hasTouch: false,
      locale: 'en-US',
      colorScheme: 'dark',
    })
    const { page } = phone
    const wide: string[] = []
    const findings: string[] = []
    await begin(page)
    await walk(page, {
      mobile,
      to: 'code',
      hand: keyboard,
      each: async step => {
        if ((await tooWide(page)) > 0) wide.push(step)
        findings.push(...(await seriousFindings(page)))
      },
      but: { vin: (page, hand) => hand.type(page, '#vin', '1HGCM82633A004352') },
    })
    expect(wide).toEqual([])
    expect(findings).toEqual([])
    await send(page, keyboard)
    expect(await page.textContent('h1')).toBe('Report sent')
    expect(await reports()).toHaveLength(1)
    expect(phone.complaints()).toEqual([])
    await phone.close()
  }, 170_000)

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

  it('is told what is wrong, at the top and at the field, and loses nothing by back, forward or the language', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'vin' })
    await page.fill('#vin', 'LSVAB2183K210000I')
    await page.tap(main)
    await page.waitForSelector('.summary')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('summary')
    const given = (await page.textContent('.summary a'))!
    expect(await page.textContent('#vin-wrong')).toContain(given)
    expect(await page.title()).toMatch(/^有误/)
    await page.tap('.summary a')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('vin')
    expect(await page.inputValue('#vin')).toBe('LSVAB2183K210000I')

    await page.fill('#vin', 'LSVAB2183K2100001')
    await page.tap('header button:not(.first)')
    await page.waitForSelector('html[lang="en-US"]')
    expect([stepOf(page), await page.inputValue('#vin')]).toEqual(['vin', 'LSVAB2183K2100001'])
    await walk(page, { mobile, to: 'topic' })
    await page.goBack()
    expect([stepOf(page), await page.inputValue('#purchaseDate')]).toEqual(['ownership', '2023-05-16'])
    await page.goBack()
    await page.goBack()
    await page.goBack()
    expect(await page.inputValue('#vin')).toBe('lsv ab2183k2100001')
    await page.goForward()
    expect(await page.inputValue('#brandId')).not.toBe('')
    await phone.close()
  }, 60_000)

  it('goes on without a VIN, but then tells the vehicle apart in another way', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'vin' })
    await page.tap('button[value="without"]')
    await page.waitForURL('**/intake/brand')
    await walk(page, { mobile, to: 'ownership', but: { brand: async () => {} } })
    await page.fill('#purchaseDate', '2023-05-16')
    await page.tap(main)
    await page.waitForSelector('#plateNo-wrong')
    await page.fill('#plateNo', '京A12345')
    await page.tap(main)
    await page.waitForURL('**/intake/topic')
    await phone.close()
  }, 60_000)

  it('saves, goes on on another phone, and the first phone says so and loses nothing', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'when' })
    await page.fill('#mileage', '4321')
    await page.tap('button[value="save"]')
    await page.waitForURL('**/intake/save')
    await giveNumber(page)
    await page.waitForURL('**/intake/saved')
    await page.goto(`${app}/intake/when`)

    const other = await takePhone(browser)
    await other.page.goto(`${app}/intake/resume`)
    await giveNumber(other.page)
    await other.page.waitForURL('**/intake/when')
    expect(await other.page.inputValue('#mileage')).toBe('4321')

    await page.fill('#mileage', '8765')
    await page.tap(main)
    await page.waitForURL('**/intake/ended')
    expect(await page.textContent('.notice')).toContain('已经保留')
    await page.goto(`${app}/intake/resume`)
    await giveNumber(page)
    await page.waitForURL('**/intake/when')
    expect(await page.inputValue('#mileage')).toBe('8765')
    await other.close()
    await phone.close()
  }, 90_000)

  it('is not told anything by a wrong picture, a wrong code or a wrong receipt, and keeps the answers', async () => {
    await readPictures()
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'code' })
    await page.fill('#answer', 'WRONG')
    await page.tap(main)
    await page.waitForSelector('#answer-wrong')
    const pictureId = () => page.getAttribute('input[name="imageId"]', 'value')
    const before = await pictureId()
    await page.tap('a[href="/app/intake/image"]')
    await expect.poll(pictureId).not.toBe(before)
    expect(await page.textContent('main > .hint')).toContain('12315')
    await page.tap('a[href="/app/intake/image?sound"]')
    const length = () => page.$eval('audio', sound => (sound as HTMLAudioElement).duration)
    await expect.poll(length).toBeGreaterThan(3)
    expect(await seriousFindings(page)).toEqual([])
    await page.fill('#heard', '0')
    await page.tap(main)
    await page.waitForSelector('audio ~ * #heard-wrong')
    await page.fill('#heard', await readPicture(database, page))
    await page.tap(main)
    await page.waitForURL('**/intake/code')
    const code = await readText(database, mobile)
    await page.fill('#code', code === '000000' ? '000001' : '000000')
    await page.tap(main)
    await page.waitForSelector('#code-wrong')
    expect(await reports()).toEqual([])
    await page.fill('#code', code)
    await page.tap(main)
    await page.waitForURL('**/intake/receipt')
    const receipt = (await page.textContent('#receipt'))!
    await askStatus(page, receipt, '13700000000')
    await page.waitForSelector('#receipt-wrong')
    expect(await page.inputValue('#receipt')).toBe(receipt)
    await phone.close()
  }, 90_000)

  it('is told when there are no more pictures for its network, and has one again later', async () => {
    await readPictures()
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'code' })
    await database.pool.query("update rate_limits set points = 1000000 where key like 'image-code:%'")
    await page.reload()
    expect(await page.textContent('.notice.warn')).toMatch(/\d 分钟后再试/)
    expect(await page.locator('#answer').count()).toBe(0)
    expect(await page.textContent('main > .hint')).toContain('12315')
    expect(await seriousFindings(page)).toEqual([])
    await database.pool.query("delete from rate_limits where key like 'image-code:%'")
    await page.tap('main a.button')
    await page.waitForSelector('#answer')
    await phone.close()
  }, 60_000)

  it('leaves nothing to the next person, and the whole way weighs less than 100 kB', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await begin(page)
    await walk(page, { mobile, to: 'code' })
    await send(page)
    const receipt = (await page.textContent('#receipt'))!
    expect(bytes).toBeLessThan(100 * 1024)
    await page.reload()
    expect(await page.textContent('#receipt')).toBe(receipt)
    await page.tap('main a[href="/app/intake"]')
    await page.waitForURL('**/app/intake')
    await page.goBack()
    expect(await page.content()).not.toContain(receipt)

    await page.goto(`${app}/intake`)
    await walk(page, { mobile, to: 'share' })
    await page.goto(`${app}/intake`)
    expect(await page.textContent('.notice')).toContain('没填完')
    await page.goto(`${app}/intake/you`)
    expect(await page.content()).not.toContain('王小明')
    await page.goto(`${app}/intake/discard`)
    expect(await seriousFindings(page)).toEqual([])
    await page.tap(main)
    await page.waitForURL('**discarded=1')
    await phone.close()
  }, 120_000)

  it('is told what 继续 waits for while a file is on its way, and may give it up', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'evidence' })
    let arrive = () => {}
    const held = new Promise<void>(done => {
      arrive = done
    })
    await page.route('**/intakeform/evidence', async route => {
      if (route.request().headers().accept === 'application/json') await held
      await route.continue().catch(() => {})
    })
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await photo(160, 120) }
    await page.setInputFiles('#files', picture)
    await page.tap(main)
    await page.waitForSelector('#waiting:visible')
    expect(await page.textContent('#waiting p')).toContain('1 个文件')
    expect(await seriousFindings(page)).toEqual([])
    await page.tap('#waiting .stay')
    await page.waitForSelector('#waiting', { state: 'hidden' })
    expect(stepOf(page)).toBe('evidence')
    await page.tap(main)
    await page.tap('#waiting .give-up')
    await page.waitForURL('**/intake/you')
    arrive()
    await phone.close()
  }, 90_000)

  it('comes back by the number alone, corrects, and withdraws after a question', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'code' })
    await send(page)
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
    phone = await takePhone(browser)
    const { page } = phone
    await begin(page)
    await walk(page, { mobile, to: 'code' })
    await send(page)
    const receipt = (await page.textContent('#receipt'))!
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
    await page.waitForSelector('.notice[role="status"], .summary')
    expect(await page.locator('.summary').allTextContents()).toEqual([])
    expect(page.url()).toContain('added=1')
    expect(await page.textContent('.panel')).toContain('待受理')
    const { rows } = await pool.query('select state, description from defects where id = $1', [
      report!.defectId,
    ])
    expect(rows).toEqual([{ state: 10, description: expect.stringContaining('路面干燥') }])
    await phone.close()
  }, 90_000)
})

describe('the pages of the intake', () => {
  it('load at most 120 kB of script, packed', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    const scripts = new Map<string, number>()
    page.on('response', async response => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), gzipSync(await response.body()).length)
    })
    await begin(page)
    await walk(page, { mobile, to: 'brand' })
    await page.waitForLoadState('networkidle')
    const inline = await page.$$eval('script:not([src])', all =>
      all.map(({ textContent }) => textContent ?? ''),
    )
    const total = [...scripts.values(), gzipSync(inline.join('')).length].reduce((all, size) => all + size, 0)
    expect(scripts.size).toBeGreaterThan(0)
    expect(total).toBeLessThan(120 * 1024)
    await phone.close()
  }, 60_000)

  it('lead nobody past what they have not answered, and know no other pages', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    for (const [request, found] of [
      ['check', 'start'],
      ['story', 'start'],
      ['receipt', 'start'],
      ['code', 'start'],
    ] as const) {
      await page.goto(`${app}/intake/${request}`)
      expect([request, stepOf(page)]).toEqual([request, found])
    }
    await begin(page)
    await walk(page, { mobile, to: 'brand' })
    await page.goto(`${app}/intake/check`)
    await page.tap(main)
    await page.waitForSelector('.summary')
    expect(await page.locator('.summary a').count()).toBeGreaterThan(5)
    expect((await page.goto(`${app}/intake/nosuchpage`))?.url()).toContain('/intake/check')
    expect((await page.goto(`${app}/intake/a/b`))?.status()).toBe(404)
    await phone.close()
  }, 60_000)

  it('take no form from another site', async () => {
    const answer = await fetch(`${app}/intakeform/privacy`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ consent: 'yes', version: '2026-12-2' }),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    expect(answer.headers.get('content-type')).toContain('text/html')
  })
})
