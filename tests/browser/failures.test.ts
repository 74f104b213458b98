import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { draftCookie } from '@/lib/intake/draft/draft-cookie'
import { pageAccess } from '@/tests/support/calls/access-list'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openBrowser } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import {
  fieldOf,
  fillRequired,
  open,
  openSubmitted,
  press,
  pressUntil,
  ready,
  signIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'
import { openOwnServer } from '@/tests/support/server/own-server'

let browser: Browser
let database: TestDatabase
let appDatabase: Database
let server: Awaited<ReturnType<typeof openOwnServer>>

beforeAll(async () => {
  appDatabase = openAppDatabase()
  database = await openTestDatabase()
  ;[browser, server] = await Promise.all([openBrowser(), openOwnServer(database)])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await database.close()
  await appDatabase.close()
})

const pages = Object.entries(pageAccess)
  .filter(([, access]) => access)
  // Without the trailing slash, which Next removes by itself.
  .map(([path]) =>
    path
      .replace('[entity]', 'brand')
      .replace(/\[\w+\]/g, '1')
      .replace(/^\/$/, ''),
  )

const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const away = '数据服务暂不可用'

describe('a page whose database is away', { timeout: 60_000 }, () => {
  it('says so with the request id when it is opened, and comes back at 重试; a list that is turned keeps its rows', async () => {
    const { page, context } = await sitDownWith(browser, database, 'all', { address: server.app })
    const showsItself = async () => {
      await page.getByRole('heading', { name: away }).waitFor()
      expect(await page.locator('main').textContent()).toMatch(requestId)
      server.freezer.thaw()
    }
    server.freezer.freeze()
    await page.goto(`${server.app}/defects`)
    await showsItself()
    await page.getByRole('link', { name: '重试' }).click()
    await page.locator('tbody tr').first().waitFor()
    await ready(page)
    server.freezer.freeze()
    const rows = await page.locator('tbody tr').allInnerTexts()
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByText('暂时连接不上服务器，恢复后会自动继续').waitFor()
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual(rows)
    server.freezer.thaw()
    await page.waitForURL(/[?&]page=2/)
    await expect.poll(() => page.locator('tbody tr').allInnerTexts()).not.toEqual(rows)
    await context.close()
  })

  it('is 503 with Retry-After within five seconds, whichever it is and however it is asked for', async () => {
    const { token } = await addPerson(database.db, 'all')
    const cookie = `${sessionCookie}=${token}`
    const draft = `${draftCookie}=${'x'.repeat(43)}`
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const startedAt = performance.now()
      const answer = await fetch(`${server.app}${path}`, {
        headers: { cookie, ...headers },
        redirect: 'manual',
      })
      const text = await answer.text()
      return { path, answer, text, seconds: (performance.now() - startedAt) / 1000 }
    }
    // What the machine needs for that many pages at once, their code loaded, is not the time that somebody waits for
    // the database.
    await Promise.all(pages.map(path => ask(path)))
    const startedAt = performance.now()
    await Promise.all(pages.flatMap(path => [ask(path), ask(path)]))
    const work = (performance.now() - startedAt) / 1000
    server.freezer.freeze()
    // A full page first: until the database is marked as down, Next starts a router response with status 200.
    const first = await ask('/defects')
    expect(first.seconds).toBeLessThan(5)
    const request = [
      ...pages.flatMap(path => [ask(path), ask(path, { rsc: '1', 'accept-language': 'en' })]),
      ...['/intake', '/intake/check', '/intake/status', '/register'].map(path =>
        ask(path, { cookie: draft }),
      ),
    ]
    const answers = await Promise.all(request)
    expect((await fetch(`${server.app}/healthz`)).status).toBe(200)
    server.freezer.thaw()
    for (const { path, answer, text, seconds } of [first, ...answers]) {
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(text, path).toMatch(/数据服务暂不可用|Data service unavailable/)
      expect(text, path).toMatch(/<small>[\w-]{8,}<\/small>/)
      expect(seconds, path).toBeLessThan(5 + work)
    }
    expect((await ask('/defects')).answer.status).toBe(200)
  })

  it('lets nothing be lost that was typed: no database, no network, and then it is saved', async () => {
    const desk = await sitDownWith(browser, database, 'all', { address: server.app })
    const { page, context } = desk
    await page.goto(`${server.app}/defects/new`)
    await type(page, 'summary', '断网时填写')
    server.freezer.freeze()
    const alarm = page.locator('.ant-notification-notice')
    await pressUntil(desk, '存为草稿', alarm.getByText('数据服务暂时不可用，请稍后再试').first())
    expect(await alarm.last().textContent()).toMatch(requestId)
    server.freezer.thaw()
    await context.setOffline(true)
    await pressUntil(desk, '存为草稿', alarm.getByText('网络连接失败，请检查网络后重试').first())
    await context.setOffline(false)
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('断网时填写')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('断网时填写')
    await pressUntil(desk, '存为草稿', page.getByRole('heading', { name: '断网时填写' }))
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('断网时填写')
    await context.close()
  })
})

const parts = '**/_next/static/chunks/*.js'

describe('a page whose parts do not arrive', { timeout: 60_000 }, () => {
  it('says so, goes on when they come, and after an upgrade asks to reload and keeps what was typed', async () => {
    const desk = await sitDownWith(browser, appDatabase, 'all')
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

describe('a page that sends what the new version no longer takes', { timeout: 60_000 }, () => {
  it('says why, asks to reload, and keeps what was typed', async () => {
    const desk = await sitDownWith(browser, appDatabase, 'all')
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

describe('a part that does not arrive for long', { timeout: 60_000 }, () => {
  it('is called overdue after the 120 seconds of the specification, and is shown when it comes after all', async () => {
    const desk = await sitDownWith(browser, appDatabase, 'all')
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
