import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { seriousFindings } from '@/tests/support/people/axe'
import { openAppDatabase } from '../../support/database/app-database'
import { photo } from '../../support/files/sample-files'
import { newMobile } from '../../support/intake/intake'
import {
  confirmNumber,
  hurry,
  type Phone,
  readPicture,
  readText,
  stepOf,
  takePhone,
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

describe('what is typed and not yet sent', () => {
  it('is there after the page was reloaded, left by the way back, or could not be sent', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'story' })
    const saved = page.waitForResponse(answer => answer.request().postData()?.includes('way=keep') === true)
    await page.fill('#description', '高速上刹车突然变软')
    await saved
    await page.reload()
    expect(await page.inputValue('#description')).toBe('高速上刹车突然变软')

    await page.fill('#description', '高速上刹车突然变软，踩到底才停住')
    await page.tap('nav .back')
    await page.waitForURL(/topic/)
    await page.goto(`${app}/intake/story`)
    expect(await page.inputValue('#description')).toBe('高速上刹车突然变软，踩到底才停住')

    await page.context().setOffline(true)
    await page.fill('#description', '没有网络时写的')
    await page.tap(main)
    expect(await page.textContent('[role=alert].offline')).toContain('没有网络')
    expect([stepOf(page), await page.inputValue('#description')]).toEqual(['story', '没有网络时写的'])
    await page.context().setOffline(false)
    await page.waitForSelector('[role=alert].offline', { state: 'detached' })
    await page.tap(main)
    await page.waitForURL(/part/)
    await page.goto(`${app}/intake/story`)
    expect(await page.inputValue('#description')).toBe('没有网络时写的')

    // What is asked with a consent waits for it.
    await hurry(page, { mobile, to: 'you' })
    expect(await page.locator('#step[data-keeps]').count()).toBe(0)
    expect(phone.complaints()).toEqual([])
  })
})

describe('a car owner on the way', () => {
  it('is told what is wrong, at the top and at the field, and loses nothing by back, forward or the language', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'vin' })
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
    await hurry(page, { mobile, to: 'vin' })
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
    await hurry(page, { mobile, to: 'when' })
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

  it('is told when there are no more pictures, and nothing by a wrong picture, a wrong code or a wrong receipt', async () => {
    await readPictures()
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'check' })
    await page.tap(main)
    await page.waitForURL('**/intake/image')
    await database.pool.query("update rate_limits set points = 1000000 where key like 'image-code:%'")
    await page.reload()
    expect(await page.textContent('.notice.warn')).toMatch(/\d 分钟后再试/)
    expect(await page.locator('#answer').count()).toBe(0)
    expect(await page.textContent('main > .hint')).toContain('12315')
    expect(await seriousFindings(page)).toEqual([])
    await database.pool.query("delete from rate_limits where key like 'image-code:%'")
    await page.tap('main a.button')
    await page.waitForSelector('#answer')
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

  it('leaves nothing of what was typed to the next person', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'share' })
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

  it('adds a video on a line that breaks: it goes on from there', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'evidence' })
    const video = Buffer.alloc(5 * 1024 * 1024)
    video.writeUInt32BE(16, 0)
    video.write('ftypisom', 4, 'latin1')
    video.writeUInt32BE(video.length - 16, 16)
    video.write('mdat', 20, 'latin1')
    let calls = 0
    await page.route('**/intakeform/evidence', route =>
      ++calls === 3 ? route.abort('connectionreset') : route.continue(),
    )
    await page.setInputFiles('#files', { name: '异响.mp4', mimeType: 'video/mp4', buffer: video })
    await page.waitForSelector('#sending .name:has-text("从 40% 接着传")')
    await page.waitForSelector('#kept .name:has-text("异响.mp4")')
    // Where to begin, two parts of which the second broke, where to go on, and what was left of three.
    expect(calls).toBe(6)
    await page.tap(main)
    await page.waitForURL('**/intake/you')
    await phone.close()
  }, 90_000)

  it('is told what 继续 waits for while a file is on its way, and may give it up', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    await hurry(page, { mobile, to: 'evidence' })
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
})
