import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  type Desk,
  fieldOf,
  fillDay,
  fillRequired,
  open,
  openSubmitted,
  press,
  pressUntil,
  shownIn,
  sitDown,
  submitNew,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let number = ''
const summary = `行驶中异响 ${Date.now()}`

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

describe('a new record', () => {
  it('fills brand and producer from the series, checks the VIN while it is typed, and is submitted', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await fillRequired(desk, summary)
    expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toBe('LSVAB2183K2100001')
    await fieldOf(page, 'vin').getByText('校验通过').waitFor()
    for (const name of ['brandId', 'producerId']) expect(await shownIn(page, name)).not.toBe('')
    await submitNew(desk)
    await page.getByRole('heading', { name: summary }).waitFor()
    number = (await page.locator('h1').textContent()) ?? ''
    expect(number).toMatch(/^QX\d{14}$/)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
    expect(desk.complaints()).toEqual([])
  })

  it('says at the field what only the server knows, keeps what was typed, and goes on with the next one', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await fillRequired(desk, `${summary} 之二`)
    await fillDay(page, 'receivedAt', '2026-01-01')
    await press(desk, '提交')
    // The record before tells of the same car and day. Who has answered is not asked a second time.
    await page.getByRole('dialog').getByRole('link', { name: number }).waitFor()
    await page.getByRole('button', { name: '不是同一事件' }).click()
    await fieldOf(page, 'faultDate').locator('.error').waitFor()
    await pressUntil(desk, '提交', fieldOf(page, 'faultDate').locator('.error'))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fieldOf(page, 'faultDate').locator('.error').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe(`${summary} 之二`)
    expect(await page.getByText('有 1 项需要修改').count()).toBe(1)
    desk.complaints()
    await fillDay(page, 'receivedAt', '2026-02-03')
    const source = await shownIn(page, 'source')
    const done = page.getByRole('region', { name: '已提交' })
    await pressUntil(desk, '提交', done.getByText(/^QX\d{14}$/))
    const next = done.getByRole('button', { name: '继续录入下一条' })
    await page.waitForFunction(() => document.activeElement?.textContent === '继续录入下一条')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('之二')
    await next.press('Enter')
    await fieldOf(page, 'summary').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('')
    expect(await shownIn(page, 'source')).toBe(source)
    expect(await shownIn(page, 'receivedAt')).toBe('2026-02-03')
    expect(await shownIn(page, 'complaintType')).not.toBe('')
    expect(await page.getByText('没有未保存的修改').count()).toBe(1)
    expect(desk.complaints()).toEqual([])
  })

  it('goes on at one Ctrl+Enter, however soon after the error and whatever the field takes by it, and submits', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await fillRequired(desk, `${summary} 之三`)
    const part = await shownIn(page, 'subAssemblyCode')
    for (const name of ['subAssemblyCode', 'faultDate', 'injuredCount']) {
      await type(page, name, '')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+Enter')
    for (const [name, text] of [
      ['subAssemblyCode', part],
      ['faultDate', '2026-01-05'],
      ['injuredCount', '0'],
    ] as const) {
      await page.waitForFunction(name => document.activeElement?.closest(`[data-field="${name}"]`), name)
      await page.keyboard.insertText(text)
      await page.keyboard.press('Control+Enter')
    }
    await openSubmitted(page)
    await page.getByRole('heading', { name: `${summary} 之三` }).waitFor()
    expect(desk.complaints()).toEqual([])
  })
})
