import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  fieldOf,
  fillRequired,
  open,
  openSubmitted,
  press,
  pressUntil,
  signIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

describe('a page without a network', () => {
  it('lets nothing be lost that was typed, and then it is saved', async () => {
    const desk = await sitDownWith(browser, database, 'all')
    const { page, context } = desk
    await open(page, '/defects/new')
    await type(page, 'summary', '断网时填写')
    // The parts that show an error come as soon as there is something to lose.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const alarm = page.locator('.ant-notification-notice')
    await pressUntil(desk, '存为草稿', alarm.getByText('网络连接失败，请检查网络后重试').first())
    const { y, height } = (await alarm.first().boundingBox())!
    expect([y >= 0, y + height <= page.viewportSize()!.height]).toEqual([true, true])
    await context.setOffline(false)
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('断网时填写')
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(kept, { timeout: 10_000 }).toContain('断网时填写')
    await pressUntil(desk, '存为草稿', page.getByRole('heading', { name: '断网时填写' }))
    await expect.poll(kept, { timeout: 10_000 }).not.toContain('断网时填写')
    await context.close()
  })
})

const parts = '**/_next/static/chunks/*.js'

describe('a page whose parts do not arrive', () => {
  it('says so, goes on when they come, and after an upgrade asks to reload and keeps what was typed', async () => {
    const desk = await sitDownWith(browser, database, 'all')
    const { page, context } = desk
    await open(page, '/defects')
    await page.route(parts, route => route.abort())
    await page.getByRole('button', { name: '快速新增' }).click()
    await page.getByText('有一部分内容还没有取到').waitFor()
    await page.unroute(parts)
    await page.getByRole('dialog').waitFor()
    await page.getByText('有一部分内容还没有取到').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    await open(page, '/defects/new')
    await type(page, 'summary', '升级前填写')
    await page
      .locator('.ui-upload input[type=file]')
      .setInputFiles([{ name: '升级前.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
    await page.waitForFunction(() => /files[\\"]+:1/.test(JSON.stringify(localStorage)))
    await page.route('**/app/index**', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/"b":"[^"]+"/, '"b":"next"'),
      })
    })
    await page.locator('.sh-tabs').getByRole('link', { name: '首页' }).click()
    await page.getByText('系统已升级').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('升级前填写')
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('button', { name: '恢复草稿' }).click()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('升级前填写')
    await page.getByText('升级前.pdf').waitFor()
    await context.close()
  })
})

describe('a page that sends what the new version no longer takes', () => {
  it('says why, asks to reload, and keeps what was typed', async () => {
    const desk = await sitDownWith(browser, database, 'all')
    const { page, context } = desk
    await open(page, '/defects/new')
    await type(page, 'summary', '合同变更前填写')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('合同变更前填写'))
    const refusal = { code: 400, data: null, resMsg: '字段已停用', requestId: 'old', errors: [] }
    await page.route('**/complaintsvehicleinfo*', route => route.fulfill({ status: 400, json: refusal }))
    await page.route('**/_buildManifest.js', route => route.fulfill({ status: 404 }))
    await pressUntil(desk, '存为草稿', page.getByText('系统已升级'))
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('button', { name: '恢复草稿' }).click()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('合同变更前填写')
    await context.close()
  })
})

describe('a part that does not arrive for long', () => {
  it('is called overdue after the 120 seconds of the specification, and is shown when it comes after all', async () => {
    const desk = await sitDownWith(browser, database, 'all')
    const { page, context } = desk
    await open(page, '/defects')
    await page.clock.install()
    let arrive = () => {}
    const arrival = new Promise<void>(done => {
      arrive = done
    })
    const requested = page.waitForRequest(parts)
    await page.route(parts, async route => {
      await arrival
      await route.continue()
    })
    await page.getByRole('button', { name: '快速新增' }).click()
    await requested
    await page.clock.fastForward(3_000)
    await page.getByText('有一部分内容还没有取到').waitFor()
    await page.clock.fastForward(110_000)
    expect(await page.getByText('加载超时').count()).toBe(0)
    await page.clock.fastForward(7_000)
    await page.getByText('部分内容加载超时（120 秒）').waitFor()
    await page.getByRole('button', { name: '重新加载' }).waitFor()
    arrive()
    await page.getByRole('dialog').waitFor()
    await page.getByText('部分内容加载超时（120 秒）').waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('a session that ends while a form is being filled', () => {
  it('asks for the sign-in in a window of its own, and the form is sent from where it stood', async () => {
    const desk = await sitDown(browser, 'entry')
    const { page, context } = desk
    await open(page, '/defects/new')
    await fillRequired(desk, '登录过期时填写')
    await context.clearCookies()
    await press(desk, '提交')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '留在本页' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('登录过期时填写')
    const signInAgain = page.getByRole('button', { name: '去登录' })
    await pressUntil(desk, '提交', signInAgain)
    const opened = context.waitForEvent('page')
    await signInAgain.click()
    const window = await opened
    await signIn(window, 'entry')
    await window.waitForURL(/\/app\/index$/)
    await window.close()
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await openSubmitted(page)
    await page.getByRole('heading', { name: '登录过期时填写' }).waitFor()
    await context.close()
  })
})
