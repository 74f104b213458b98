import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { appUrl, openBrowser } from '@/tests/support/people/browser'
import { open, ready } from '@/tests/support/people/staff'

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
  async locale => {
    for (const theme of ['1890ff.light', '1890ff.dark']) {
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

it('the next record goes on over the edge of a page, there and back, and Esc leads to the page it stands on', async () => {
  const { page, context } = await sitDownWith(browser, database, ['vehicle_defect'])
  await open(page, '/defects?state=50')
  const number = page.locator('h1 .ui-copyable span')
  const last = page.locator('tbody tr').last().getByRole('link').first()
  const lastNumber = await last.textContent()
  await last.click()
  await page.waitForURL(/\/defects\/\d+$/)
  expect(await number.textContent()).toBe(lastNumber)
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(
    old => document.querySelector('h1')?.textContent?.includes(old!) === false,
    lastNumber,
  )
  const over = await number.textContent()
  await page.getByRole('link', { name: '上一条' }).click()
  await page.waitForFunction(old => document.querySelector('h1')?.textContent?.includes(old!), lastNumber)
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(old => document.querySelector('h1')?.textContent?.includes(old!), over)
  await page.locator('header a[href*="page=2"]').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/defects\?.*page=2/)
  expect(await page.locator('tbody tr').first().getByRole('link').first().textContent()).toBe(over)
  await context.close()
})

it.each([
  ['zh-CN', '汽车缺陷管理系统'],
  ['en-US', 'Vehicle Defect Management'],
] as const)(
  'every page has a title of its own in the browser, from the server too: %s',
  async (locale, product) => {
    const { page, context, complaints } = await sitDownWith(browser, database, 'all', { locale })
    await open(page, '/index')
    const paths = await page
      .locator('nav a[href^="/app/"]:not([target])')
      .evaluateAll(all => [...new Set(all.map(one => new URL((one as HTMLAnchorElement).href).pathname))])
    expect(paths.length).toBeGreaterThan(20)
    const titles = new Map<string, string>()
    for (const path of [...paths, '/app/defects/1', '/app/login', '/app/intake']) {
      const html = await (await page.request.get(`${appUrl}${path}`)).text()
      const found = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? '')
      expect([path, found.length, /^\S.* - \S/.test(found[0] ?? '')]).toEqual([path, 1, true])
      // The public form has its own product name.
      if (path !== '/app/intake') expect(found[0]).toMatch(new RegExp(` - ${product}$`))
      titles.set(path, found[0]!)
    }
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
  60_000,
)

it('a page that one may not open, or that is not there, opens no tab; an open tab stays', async () => {
  const { page, context } = await sitDownWith(browser, database, ['vehicle_defect'])
  const tabs = () => page.locator('.sh-tabs li').allTextContents()
  await open(page, '/users')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual(['首页', '缺陷列表'])
  expect(await page.title()).toBe('您没有访问此页面的权限 - 汽车缺陷管理系统')
  await page.locator('nav a[href="/app/defects"]').first().click()
  await page.waitForURL(/\/defects$/)
  const before = await tabs()
  await goTo(page, '/roles')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual(before)
  await open(page, '/defects/999999999')
  await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
  expect(await tabs()).toEqual(before)
  // Tabs stay stored, in case the permission returns.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('tabs') ?? '[]')
    sessionStorage.setItem('tabs', JSON.stringify([...kept, { path: '/users', search: '' }]))
  })
  await open(page, '/users')
  await page.getByRole('heading', { name: '您没有访问此页面的权限' }).waitFor()
  expect(await tabs()).toEqual([...before, '用户'])
  await context.close()
})

it('records open in one preview tab, kept by a double click or by editing; tabs are closed by side and listed whole', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  const tabs = page.locator('.sh-tabs li')
  const names = () => tabs.locator('a').allTextContents()
  const openRow = async (at: number) => {
    await page.locator('.sh-tabs').getByRole('link', { name: '缺陷列表' }).click()
    await page.locator('.ui-table tbody tr').nth(at).getByRole('link').first().click()
    await page.waitForURL(/\/defects\/\d+$/)
    await page.locator('.sh-tabs [aria-current]', { hasText: '·' }).waitFor()
  }
  // The oldest: other files of tests add and change the newest meanwhile.
  await open(page, '/defects?state=10&sortField=receivedAt&sortOrder=ascend')
  await openRow(0)
  await openRow(1)
  expect(await names()).toEqual(['首页', '缺陷列表', expect.stringMatching(/^\d+ · .+/)])
  expect(await tabs.first().getByRole('button').count()).toBe(0)
  const label = (await names())[2]!
  await page.getByRole('link', { name: '下一条' }).click()
  await page.waitForFunction(
    old => document.querySelector('.sh-tabs [aria-current]')?.textContent !== old,
    label,
  )
  expect(await tabs.count()).toBe(3)
  expect(await tabs.nth(2).getAttribute('class')).toBe('preview')
  const box = (await tabs.nth(2).getByRole('button').boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)

  await tabs.nth(2).getByRole('link').dblclick()
  await openRow(0)
  expect(await tabs.count()).toBe(4)
  // What is typed into keeps its tab, and the record keeps one after it is saved.
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.waitForURL(/edit$/)
  await ready(page)
  await page.locator('[data-field="speed"] input').fill('67')
  await openRow(1)
  expect(await tabs.count()).toBe(5)
  await tabs.nth(3).getByRole('link').click()
  await page.waitForURL(/edit$/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/\/defects\/\d+$/)
  const edited = page.locator('.sh-tabs li', { has: page.locator('[aria-current]') })
  await expect.poll(() => edited.getAttribute('class')).toBeNull()

  // The test's own, which would outlive the choice: its path is another.
  await context.clearCookies({ name: 'locale' })
  await page.getByRole('button', { name: /语言/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.locator('html[lang="en-US"]').waitFor()
  const english = await names()
  expect(english.slice(0, 2)).toEqual(['Home', 'Defect list'])
  expect(english.slice(2).every(name => /^\d+ · /.test(name))).toBe(true)
  const all = page.getByRole('button', { name: 'All tabs' })
  await all.click()
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(english)
  await page.keyboard.press('Escape')
  const menuOf = (at: number) => tabs.nth(at).getByRole('link').dispatchEvent('contextmenu')
  await menuOf(3)
  await page.getByRole('menuitem', { name: 'Close tabs to the left' }).click()
  await expect.poll(names).toEqual([...english.slice(0, 2), ...english.slice(3)])
  await menuOf(2)
  await page.getByRole('menuitem', { name: 'Close tabs to the right' }).click()
  await expect.poll(names).toEqual([...english.slice(0, 2), english[3]])
  await page.waitForURL(/\/defects\/\d+$/)
  expect(complaints()).toEqual([])
  await context.close()
}, 60_000)

it('one search box on every page finds records, pages and commands by keys alone', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  const { rows } = await database.pool.query<{ id: string; vin: string; no: string }>(
    `select id::text, vin, complaint_no as no from defects
     where deleted_at is null and state > 0 and length(vin) = 17 order by id limit 1`,
  )
  const { id, vin, no } = rows[0]!
  const box = page.getByRole('dialog', { name: '搜索' })
  const field = box.getByRole('combobox')
  const option = (name: string | RegExp) => box.getByRole('option', { name, exact: true })
  await open(page, '/index')

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type(vin.slice(-6))
  await option(new RegExp(no))
    .locator('mark', { hasText: vin.slice(-6) })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/defects/${id}`)
  await box.waitFor({ state: 'hidden' })

  await ready(page)
  await page.keyboard.press('/')
  await field.fill('异响')
  await option(/异响/).first().waitFor()
  expect(await box.locator('mark').allTextContents()).toContain('异响')
  expect(await box.getByText('含同义词').textContent()).toContain('异常响声')
  await page.keyboard.press('ArrowDown')
  expect(await option(/./).nth(1).getAttribute('aria-selected')).toBe('true')
  const tabs = page.locator('.sh-tabs li')
  const before = await tabs.count()
  await page.keyboard.press('Control+Enter')
  await box.getByText('已在后台标签页打开').waitFor()
  expect(await tabs.count()).toBe(before + 1)
  expect(page.url()).toContain(`/defects/${id}`)

  await field.fill('参数设置')
  await option('参数设置').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/parameters')
  await ready(page)

  await page.keyboard.press('Control+k')
  await field.fill('深色')
  await option('切换到深色').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('html[data-mode="dark"]').waitFor()
  await page.keyboard.press('Control+k')
  await field.fill('快捷键')
  await page.keyboard.press('Enter')
  await page.locator('.sh-keys').getByText('搜索记录、页面和命令').waitFor()
  await page.keyboard.press('Escape')

  await page.locator('.sh-find').click()
  await field.fill('导出')
  await option('导出缺陷信息').click()
  await page.waitForURL(/\/defects$/)
  await page.getByRole('dialog', { name: /导出/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('没有这样的词组')
  await box.getByText('没有找到“没有这样的词组”').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
  expect(complaints()).toEqual([])
  await context.close()
})

it('a late answer never replaces that to what was typed since, and a failed one can be asked again', async () => {
  const { page, context } = await sitDownWith(browser, database, 'all')
  await open(page, '/index')
  const answers: (() => void)[] = []
  let fail = false
  await page.route('**/complaintsvehicleinfo/find', async route => {
    if (fail) return route.abort()
    if (route.request().postDataJSON().text === '异响') await new Promise<void>(done => answers.push(done))
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' })
  const asked = page.waitForRequest(request => request.postData()?.includes('异响') ?? false)
  await box.getByRole('combobox').fill('异响')
  await asked
  await box.getByRole('combobox').fill('漏油')
  await box.locator('mark', { hasText: '漏油' }).first().waitFor()
  for (const answer of answers) answer()
  await box.getByText('正在搜索').waitFor({ state: 'hidden' })
  expect(await box.locator('mark').allTextContents()).not.toContain('异响')
  fail = true
  await box.getByRole('combobox').fill('抖动')
  await box.getByRole('alert').waitFor()
  fail = false
  await box.getByRole('button', { name: '重试' }).click()
  await box.locator('mark', { hasText: '抖动' }).first().waitFor()
  await context.close()
})

it('without the right to records the box offers pages and commands, and remembers nothing of a person', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, ['system_parameter:query'])
  await open(page, '/parameters')
  let calls = 0
  page.on('request', request => {
    if (request.url().endsWith('/find')) calls++
  })
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' })
  await box.getByRole('combobox').fill('13812345678')
  await box.getByText('没有找到“13812345678”').waitFor()
  await box.getByRole('combobox').fill('参数')
  await box.getByRole('option', { name: '参数设置' }).waitFor()
  expect(await box.getByRole('option', { name: '导出缺陷信息' }).count()).toBe(0)
  expect(calls).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('finds'))).toBeNull()
  expect(complaints()).toEqual([])
  await context.close()
})

it("the list's keyword has synonyms, which a switch takes away and the address remembers", async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, 'all')
  await page.setViewportSize({ width: 1600, height: 800 })
  await open(page, `/defects?keyword=${encodeURIComponent('异响')}`)
  const chip = page.locator('.ui-chips li', { hasText: '关键词' })
  expect(await chip.locator('span').textContent()).toBe('关键词: 异响（含同义词）')
  await page.getByRole('checkbox', { name: '同义词' }).uncheck()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForURL(/synonyms=false/)
  expect(await chip.locator('span').textContent()).toBe('关键词: 异响')
  await page.reload()
  await ready(page)
  expect(await page.getByRole('checkbox', { name: '同义词' }).isChecked()).toBe(false)
  await chip.getByRole('button').click()
  await page.waitForURL(url => !url.search)
  expect(complaints()).toEqual([])
  await context.close()
})
