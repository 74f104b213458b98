import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/app-database'
import { openBrowser } from '@/tests/support/browser'
import { openOwnServer } from '@/tests/support/own-server'
import { fieldOf, fillRequired, open, press, signIn, sitDown, type } from '@/tests/support/staff'

let browser: Browser
let database: Database
let server: Awaited<ReturnType<typeof openOwnServer>>

beforeAll(async () => {
  database = openAppDatabase()
  ;[browser, server] = await Promise.all([openBrowser(), openOwnServer(process.env.TEST_APP_DATABASE_URL!)])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await database.close()
})

const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const busy = '系统繁忙，请稍后再试'

describe('a page whose database is away', { timeout: 60_000 }, () => {
  it('says so with the request id, when it is opened and when it is turned, and comes back at 重试', async () => {
    const { page, context } = await sitDownWith(browser, database, 'all', { address: server.app })
    const showsItself = async () => {
      await page.getByRole('heading', { name: busy }).waitFor()
      expect(await page.locator('.pg-id').textContent()).toMatch(requestId)
      server.freezer.thaw()
    }
    server.freezer.freeze()
    await page.goto(`${server.app}/defects`)
    await showsItself()
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('tbody tr').first().waitFor()
    server.freezer.freeze()
    await page.getByRole('button', { name: '下一页' }).click()
    await showsItself()
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('tbody tr').first().waitFor()
    await context.close()
  })

  it('lets nothing be lost that was typed: no network, no database, and then it is saved', async () => {
    const desk = await sitDownWith(browser, database, 'all', { address: server.app })
    const { page, context } = desk
    await page.goto(`${server.app}/defects/new`)
    await page.waitForLoadState('networkidle')
    await type(page, 'summary', '断网时填写')
    await context.setOffline(true)
    await press(desk, '存为草稿')
    const alarm = page.locator('.ant-notification-notice')
    await alarm.getByText('网络连接失败，请检查网络后重试').waitFor()
    await alarm.getByRole('button').click()
    await context.setOffline(false)
    server.freezer.freeze()
    await page.waitForTimeout(2_000)
    await press(desk, '存为草稿')
    await alarm.getByText('数据服务暂时不可用，请稍后再试').waitFor()
    expect(await alarm.textContent()).toMatch(requestId)
    server.freezer.thaw()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('断网时填写')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('断网时填写')
    await page.waitForTimeout(2_000)
    await press(desk, '存为草稿')
    await page.waitForURL(/\/defects\/\d+$/)
    await page.getByRole('heading', { name: '断网时填写' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('断网时填写')
    await context.close()
  })
})

describe('a session that ends while a form is being filled', { timeout: 60_000 }, () => {
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
    await page.waitForTimeout(2_000)
    await press(desk, '提交')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: '去登录' }).click()
    const window = await opened
    await signIn(window, 'entry')
    await window.waitForURL(/\/app\/index$/)
    await window.close()
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await page.waitForURL(/\/defects\/\d+$/)
    await page.getByRole('heading', { name: '登录过期时填写' }).waitFor()
    await context.close()
  })
})
