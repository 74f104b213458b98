import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { pageAccess } from '@/tests/support/calls/access-list'
import { sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openBrowser } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import { fieldOf, pressUntil, ready, type } from '@/tests/support/people/staff'
import { openOwnServer } from '@/tests/support/server/own-server'

let browser: Browser
let database: TestDatabase
let server: Awaited<ReturnType<typeof openOwnServer>>

beforeAll(async () => {
  database = await openTestDatabase()
  ;[browser, server] = await Promise.all([openBrowser(), openOwnServer(database)])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
  await database.close()
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

describe('a page whose database is away', () => {
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

  it('is 503 with Retry-After while its database does not answer, whichever it is and however it is asked for', async () => {
    const { token } = await addPerson(database.db, 'all')
    const cookie = `${sessionCookie}=${token}`
    const draft = `${draftCookie}=${'x'.repeat(43)}`
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.app}${path}`, {
        headers: { cookie, ...headers },
        redirect: 'manual',
      })
      const text = await answer.text()
      return { path, answer, text }
    }
    // Their code is loaded before.
    await Promise.all(pages.map(path => ask(path)))
    const { pool, close } = connect(server.freezer.url, { max: 1 })
    await pool.query('select')
    server.freezer.freeze()
    let gaveUp = false
    const query = pool.query('select').catch(() => {
      gaveUp = true
    })
    // A full page first: until the database is marked as down, Next starts a router response with status 200.
    const first = await ask('/defects')
    const request = [
      ...pages.flatMap(path => [ask(path), ask(path, { rsc: '1', 'accept-language': 'en' })]),
      ...['/intake', '/intake/check', '/intake/status', '/register'].map(path =>
        ask(path, { cookie: draft }),
      ),
    ]
    const answers = await Promise.all(request)
    // No page waits until a query gives up by itself.
    expect(gaveUp).toBe(false)
    expect((await fetch(`${server.app}/healthz`)).status).toBe(200)
    server.freezer.thaw()
    await query
    await close()
    for (const { path, answer, text } of [first, ...answers]) {
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
      expect(text, path).toMatch(/数据服务暂不可用|Data service unavailable/)
      expect(text, path).toMatch(/<small>[\w-]{8,}<\/small>/)
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
