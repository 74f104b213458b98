import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, fieldOf, open, sitDown, type } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'entry')
}, 60_000)
afterAll(() => browser.close())

const call = '**/aipocr/vehicleLicense'
const reading = { timeout: 90_000 }
const buttons = /拍照\/上传行驶证识别|Read from a photo of the licence/
async function pick(page: Page, name: string, press = (button: Locator) => button.click()) {
  const button = page.getByRole('button', { name: buttons })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)])
  await chooser.setFiles(`tests/support/licences/${name}.jpg`)
}
const offered = (page: Page, field: string) => page.getByRole('dialog').locator(`[data-offer="${field}"]`)
const vinOf = (page: Page) => fieldOf(page, 'vin').locator('input').first()

describe('a photograph of the licence', { timeout: 150_000 }, () => {
  it('fills in what the person ticks, and goes along as an attachment of its kind', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await pick(page, 'straight', button => button.press('Enter'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: '行驶证照片' }).waitFor()
    await offered(page, 'vin').waitFor(reading)
    expect(await offered(page, 'vin').getByRole('checkbox').isChecked()).toBe(true)
    expect(await offered(page, 'vin').textContent()).toMatch(/LNNMLZHU1FWYY8869.*可信度 \d+%/)
    await offered(page, 'firstRegDate').getByRole('checkbox').uncheck()
    await dialog.getByRole('checkbox', { name: '同时将照片存为附件（行驶证）' }).check()
    await dialog.getByRole('button', { name: /^填入 \d+ 项$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await vinOf(page).inputValue()).toBe('LNNMLZHU1FWYY8869')
    expect(await fieldOf(page, 'firstRegDate').textContent()).not.toContain('2014')
    expect(await page.getByLabel('附件类型 straight.jpg').inputValue()).toBe('1')
    expect(desk.complaints()).toEqual([])
  })

  it('replaces nothing unasked', async () => {
    const { page } = desk
    await page.evaluate(() => localStorage.clear())
    await open(page, '/defects/new')
    await type(page, 'vin', 'LSVAB2183K2100001')
    await pick(page, 'upside-down')
    await offered(page, 'vin').waitFor(reading)
    expect(await offered(page, 'vin').getByRole('checkbox').isChecked()).toBe(false)
    expect(await offered(page, 'vin').textContent()).toContain('表单中现为 LSVAB2183K2100001')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await vinOf(page).inputValue()).toBe('LSVAB2183K2100001')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('行驶证识别'))
  })

  it('of something else gives no VIN, and says so', async () => {
    const { page } = desk
    await pick(page, 'other-paper')
    await page.getByText('没有读出可靠的 VIN，请对照照片手工填写。').waitFor(reading)
    expect(await page.getByRole('dialog').getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('leaves the form to the hand while the reader is away, in English too', async () => {
    const { page, context } = await sitDown(browser, 'entry', { locale: 'en-US' })
    await open(page, '/defects/new')
    const body = JSON.stringify({ code: 503, data: null, resMsg: 'away', requestId: 'test' })
    await page.route(call, route => route.fulfill({ status: 503, contentType: 'application/json', body }))
    await page.getByRole('button', { name: 'Read from a photo of the licence' }).waitFor()
    await pick(page, 'straight')
    await page.getByText('The reader is not available. Please try again later.').waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await offered(page, 'vin').waitFor(reading)
    await page.keyboard.press('Escape')
    await type(page, 'vin', 'LSVAB2183K2100001')
    expect(await vinOf(page).inputValue()).toBe('LSVAB2183K2100001')
    await context.close()
  })
})
