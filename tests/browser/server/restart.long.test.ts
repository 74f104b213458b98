import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBalancer } from '@/lib/ops/build/balancer'
import { freePort } from '@/lib/ops/process/ports'
import { sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openBrowser } from '@/tests/support/people/browser'
import { openOwnServer } from '@/tests/support/server/own-server'

let browser: Browser
let database: TestDatabase
let server: Awaited<ReturnType<typeof openOwnServer>>
let proxy: Server
const addresses = { 'behind nothing': '', 'behind a proxy': '' }

beforeAll(async () => {
  database = await openTestDatabase()
  ;[browser, server] = await Promise.all([openBrowser(), openOwnServer(database)])
  const port = await freePort(server.port + 1)
  proxy = await openBalancer(port, [server.port])
  Object.assign(addresses, {
    'behind nothing': server.app,
    'behind a proxy': `http://localhost:${port}/app`,
  })
}, 60_000)
afterAll(async () => {
  await browser.close()
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
  await database.close()
})

const numbers = (page: Page) => page.locator('tbody tr').allInnerTexts()
const away = '暂时连接不上服务器，恢复后会自动继续'

const ways: Record<string, (page: Page) => Promise<void>> = {
  'turned a page': page => page.getByRole('button', { name: '下一页' }).click(),
  sorted: page => page.locator('thead button').first().click(),
}

describe.each(Object.keys(addresses) as (keyof typeof addresses)[])(
  'a list whose server restarts, %s',
  where => {
    it.each(Object.keys(ways))('keeps its rows when it is %s, says so, and goes on by itself', async way => {
      const { page, context } = await sitDownWith(browser, database, 'all', { address: addresses[where] })
      await page.goto(`${addresses[where]}/defects`)
      // The offline message is fetched last and nothing on the page shows that it has arrived.
      await page.waitForLoadState('networkidle')
      const rows = await numbers(page)
      expect(rows.length).toBe(10)

      const bringBack = await server.takeAway()
      await ways[way]!(page)
      await page.getByText(away).waitFor()
      expect(await numbers(page)).toEqual(rows)
      await bringBack()
      await page.getByText(away).waitFor({ state: 'detached' })
      await page.waitForURL(/[?&](page|sortField)=/)
      await expect.poll(() => numbers(page), { timeout: 15_000 }).not.toEqual(rows)
      expect(await numbers(page)).toHaveLength(10)
      await context.close()
    })
  },
)
