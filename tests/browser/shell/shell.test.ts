import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { forEach } from '@/tests/support/calls/fill-places'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { inFull, share } from '@/tests/support/depth'
import { appUrl, openBrowser } from '@/tests/support/people/browser'
import { open } from '@/tests/support/people/staff'

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

const goTo = (page: Page, path: string) =>
  page.evaluate(requested => {
    window.next.router.push(requested)
  }, path)

it('a column is as wide as its edge was dragged, whichever it is, also the next time', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  await page.setViewportSize({ width: 1600, height: 800 })
  await open(page, '/defects')
  const head = (title: string) => page.locator('thead th', { hasText: title })
  const widthOf = async (title: string) => Math.round((await head(title).boundingBox())!.width)
  const drag = async (title: string, by: number) => {
    const edge = (await head(title).locator('.edge').boundingBox())!
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 4 })
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  for (const [title, by] of [
    ['品牌', 60],
    ['接收日期', -20],
    ['问题简述', 80],
  ] as const) {
    const before = await widthOf(title)
    const kept = page.waitForResponse(response => response.url().includes('/preferences/'))
    await drag(title, by)
    expect([title, Math.abs((await widthOf(title)) - before - by) < 6]).toEqual([title, true])
    await kept
  }
  // Dragging the edge must not sort.
  expect(page.url()).not.toContain('sort')
  const widths = await Promise.all(['品牌', '接收日期', '问题简述'].map(widthOf))
  await page.reload()
  expect(await Promise.all(['品牌', '接收日期', '问题简述'].map(widthOf))).toEqual(widths)
  expect(complaints()).toEqual([])
  await context.close()
})

it('the user menu leads to the version and, for who may set the parameters, to what is due', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  await open(page, '/index')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '关于' }).click()
  await page.waitForURL(/\/about$/)
  await page.getByRole('heading', { name: '关于' }).waitFor()
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  await page.getByText(version, { exact: true }).waitFor()
  await page.getByRole('heading', { name: '到期事项' }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
  const reader = await sitDownWith(browser, database, ['vehicle_defect:query'])
  await open(reader.page, '/about')
  await reader.page.getByText(version, { exact: true }).waitFor()
  expect(await reader.page.getByRole('heading', { name: '到期事项' }).count()).toBe(0)
  await reader.context.close()
})

const publicPages = [
  '/login',
  '/pending',
  '/sign-in-error?reason=loop',
  '/signed-out',
  '/403',
  '/404',
  '/500',
  '/no/such/page',
]

it.each(['zh-CN', 'en-US'])(
  'public pages in %s fit a phone and the largest zoom, light and dark',
  inFull,
  async locale => {
    for (const theme of share(['1890ff.light', '1890ff.dark'], 1)) {
      const context = await browser.newContext({ locale, viewport: { width: 360, height: 640 } })
      await context.addCookies([
        { name: 'locale', value: locale, url: appUrl },
        { name: 'theme', value: theme, url: appUrl },
      ])
      const page = await context.newPage()
      for (const path of publicPages) {
        await page.setViewportSize({ width: 360, height: 640 })
        await page.goto(`${appUrl}/app${path}`)
        expect(await page.locator('h1').count()).toBe(1)
        expect([path, await page.locator('main').count()]).toEqual([path, 1])
        // 1280 × 1024 at 400 % zoom is 320 × 256 (WCAG 1.4.10).
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: width === 320 ? 256 : 640 })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          expect([path, width, wide]).toEqual([path, width, width])
          if (process.env.SHOTS) {
            const name = `${path.replace(/\W+/g, '_')}-${locale}-${theme}-${width}`
            await page.screenshot({ path: `${process.env.SHOTS}/pub${name}.png` })
          }
        }
        const small = await page
          .locator('a:visible, button:visible, input:visible')
          .evaluateAll(all =>
            all.filter(one => one.getBoundingClientRect().height < 24).map(one => one.outerHTML.slice(0, 80)),
          )
        expect([path, small]).toEqual([path, []])
      }
      await context.close()
    }
  },
)

const products = [
  ['zh-CN', '汽车缺陷管理系统'],
  ['en-US', 'Vehicle Defect Management'],
] as const

it.each(share(products, 1))(
  'every page has a title of its own in the browser, from the server too: %s',
  inFull,
  async (locale, product) => {
    const { page, context, complaints } = await sitDownWith(browser, database, 'all', { locale })
    await open(page, '/index')
    const paths = await page
      .locator('nav a[href^="/app/"]:not([target])')
      .evaluateAll(all => [...new Set(all.map(one => new URL((one as HTMLAnchorElement).href).pathname))])
    expect(paths.length).toBeGreaterThan(20)
    const titles = new Map<string, string>()
    await forEach([...paths, '/app/defects/1', '/app/login', '/app/intake'], async path => {
      const html = await (await page.request.get(`${appUrl}${path}`)).text()
      const found = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? '')
      expect([path, found.length, /^\S.* - \S/.test(found[0] ?? '')]).toEqual([path, 1, true])
      // The public form has its own product name.
      if (path !== '/app/intake') expect(found[0]).toMatch(new RegExp(` - ${product}$`))
      titles.set(path, found[0]!)
    })
    expect(titles.get('/app/defects/1')).toMatch(/^QX\d+ - /)
    // A signed-in user is redirected from /login to the landing page.
    const others = [...titles].filter(([path]) => path !== '/app/login').map(([, title]) => title)
    expect(others.length - new Set(others).size).toBe(0)
    // The title also changes on navigation within the shell.
    for (const path of ['/app/roles', '/app/defects', '/app/index']) {
      await goTo(page, path.slice('/app'.length))
      await page.waitForFunction(title => document.title === title, titles.get(path))
      expect(await page.locator('head title').count()).toBe(1)
    }
    expect(complaints()).toEqual([])
    await context.close()
  },
)
