import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { rulesOn } from '@/tests/support/people/axe'
import { appUrl, openBrowser } from '@/tests/support/people/browser'

const app = `${appUrl}/app`
const deepLink = `${app}/index?keyword=%E5%BC%82%E5%93%8D&page=2`
const tokenCookie = 'Finance-Access-Token'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
})
afterEach(() => context.close())

async function signIn(loginId = 'entry', password = `${loginId}@Defect1`) {
  await page.locator('#loginId').fill(loginId)
  await page.locator('#password').fill(password)
  await page.locator('form button:not([type=button])').click()
}

async function arrive(
  address = deepLink,
  loginId?: string,
  landed: string | ((url: URL) => boolean) = address,
) {
  await page.goto(address)
  await signIn(loginId)
  await land(landed)
}

/** There, without the scripts of the page, which a test that goes on in it waits for itself. */
const land = (where: string | ((url: URL) => boolean)) => page.waitForURL(where, { waitUntil: 'commit' })
const loaded = () => page.waitForLoadState()

async function token(): Promise<string | undefined> {
  return (await context.cookies(app)).find(cookie => cookie.name === tokenCookie)?.value
}

const statusOf = async (bearer = '') =>
  (
    await fetch(`${app}/api/SystemManager/shiroManager/getUserInfo`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  ).status

async function chooseSignOut() {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

describe('the sign-in', () => {
  it('leads from a deep link through the identity service back to the very page', async () => {
    await page.goto(deepLink)
    expect(new URL(page.url()).origin).not.toBe(appUrl)
    expect(await page.title()).toBe('登录 - 汽车缺陷管理系统')
    await signIn()
    await land(deepLink)
    const cookies = await context.cookies(app)
    expect(cookies.find(cookie => cookie.name === tokenCookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(await statusOf(await token())).toBe(200)
  })

  it('says that name or password are wrong, keeps the name and lets one go on', async () => {
    await page.goto(deepLink)
    await signIn('entry', 'wrong')
    expect(await page.getByRole('alert').textContent()).toBe('登录名或密码不正确')
    expect(await page.locator('#loginId').inputValue()).toBe('entry')
    expect(await page.getByText('刚注册的账号，须由管理员开通后才能登录。').isVisible()).toBe(true)
    const register = page.getByRole('link', { name: '没有账号？申请注册' })
    expect(await register.getAttribute('href')).toBe(`${app}/register`)
    await signIn()
    await land(deepLink)
  })

  it('never sends the password where the browser can hash it', async () => {
    await page.goto(deepLink)
    const sent = page.waitForRequest(request => request.method() === 'POST')
    await signIn()
    expect((await sent).postData()).toMatch(/passwordHash=[0-9a-f]{64}/)
    expect((await sent).postData()).not.toContain('Defect1')
  })

  it('works without scripts', async () => {
    await context.close()
    context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false })
    page = await context.newPage()
    await arrive()
  })

  it('is not asked for twice while the service remembers', async () => {
    await arrive()
    await context.clearCookies({ name: tokenCookie })
    await page.goto(`${app}/index?page=3`, { waitUntil: 'commit' })
    expect(page.url()).toBe(`${app}/index?page=3`)
  })

  it('is begun by a click in a page whose session has ended, and leads to what was clicked', async () => {
    await arrive()
    await loaded()
    await context.clearCookies()
    await page.evaluate(() => {
      window.next.router.push('/index?clicked=1')
    })
    await page.locator('#loginId').waitFor()
    await signIn()
    await land(`${app}/index?clicked=1`)
  })

  it('stops with an explanation instead of going round in circles', async () => {
    await arrive()
    // Simulates a browser that did not keep the session cookie.
    await context.clearCookies({ name: tokenCookie })
    await page.goto(deepLink)
    expect(new URL(page.url()).pathname).toBe('/app/sign-in-error')
    expect(await page.getByRole('main').getByRole('alert').textContent()).toContain('浏览器没有记住登录状态')
    await page.getByRole('link', { name: '重新登录' }).click()
    await land(deepLink)
  })

  it('leads from another name of the server to the one that signs in, and says so where that is not reached', async () => {
    const elsewhere = appUrl.replace('localhost', '127.0.0.1')
    await arrive(`${elsewhere}/app/index?keyword=x`, 'entry', `${app}/index?keyword=x`)
    const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await stranger.route(`${app}/**`, route => route.abort('connectionrefused'))
    await stranger.goto(`${elsewhere}/app/login?returnTo=%2Findex`)
    await stranger.getByRole('main').getByRole('alert').getByText(`从这台设备打不开 ${app}`).waitFor()
    const link = stranger.getByRole('link', { name: `前往 ${new URL(appUrl).host}` })
    expect(await link.getAttribute('href')).toMatch(`${app}/login?`)
    await stranger.context().close()
  })

  it('explains a way back that was not begun here', async () => {
    await page.goto(`${app}/api/auth/callback/identity?code=forged&state=forged`)
    expect(new URL(page.url()).pathname).toBe('/app/sign-in-error')
    expect(await token()).toBeUndefined()
  })

  it('speaks English to whoever does, and switches on the page', async () => {
    await context.close()
    context = await browser.newContext({ locale: 'en-US' })
    page = await context.newPage()
    await page.goto(deepLink)
    expect(await page.getByRole('heading').textContent()).toBe('Sign in')
    await signIn('entry', 'wrong')
    await page
      .getByText('A newly registered account can sign in once an administrator has enabled it.')
      .waitFor()
    await page.getByRole('link', { name: '中文' }).click()
    expect(await page.getByRole('heading').textContent()).toBe('登录')
    await signIn('entry', 'wrong')
    expect(await page.getByRole('alert').textContent()).toBe('登录名或密码不正确')
    await signIn()
    await land(deepLink)
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  })
})

describe('the password page', () => {
  it('signs in on its own and goes to the page asked for', async () => {
    await page.goto(`${app}/login?returnTo=${encodeURIComponent('/index?page=4')}`)
    await signIn('entry', 'wrong')
    expect(await page.getByRole('main').getByRole('alert').textContent()).toBe('登录名或密码不正确')
    expect(await page.getByText('刚注册的账号，须由管理员开通后才能登录。').isVisible()).toBe(true)
    await signIn()
    await land(`${app}/index?page=4`)
    expect(await statusOf(await token())).toBe(200)
  })

  it('goes nowhere else, whatever it is asked', async () => {
    await arrive(`${app}/login?returnTo=${encodeURIComponent('//evil.example/x')}`, 'entry', `${app}/index`)
  })
})

describe('signing in again', () => {
  it('says at both doors why one was signed out, and shows the password on demand', async () => {
    await arrive()
    const database = openAppDatabase()
    await database.pool.query(
      `update sessions set last_seen_at = now() - interval '31 minutes'
       where token_hash = encode(sha256($1::bytea), 'hex')`,
      [await token()],
    )
    await database.close()
    // As after the same time at the identity service.
    await context.clearCookies({ name: /^identity/ })
    for (const address of [`${app}/login`, `${app}/index?later=1`]) {
      await page.goto(address)
      await page.getByText('您长时间没有操作，系统已自动退出。请重新登录。').waitFor()
      await page.locator('#password').fill('看得见')
      await page.getByRole('button', { name: '显示密码' }).click()
      expect(await page.locator('#password').getAttribute('type')).toBe('text')
      await page.getByRole('button', { name: '隐藏密码' }).click()
      expect(await page.locator('#password').getAttribute('type')).toBe('password')
    }
    await signIn()
    await land(`${app}/index?later=1`)
  })
})

describe('who guesses passwords', () => {
  const loginId = 'auditor'
  const landed = ({ pathname }: URL) => pathname === '/app/index'
  let database: Database

  beforeAll(() => {
    database = openAppDatabase()
  })
  afterEach(() => database.pool.query('delete from sign_in_tries'))
  afterAll(() => database.close())

  const guessed = () =>
    database.pool.query(
      `insert into sign_in_tries (account, source, level, last_at)
       select id, source, 14, clock_timestamp() from users, unnest($2::text[]) as source where login_id = $1
       on conflict (account, source) do update set level = excluded.level, last_at = excluded.last_at`,
      [loginId, ['127.0.0.1', '0:0:0:0']],
    )

  it.each([
    ['the identity service', deepLink],
    ['the password page', `${app}/login?returnTo=%2Findex`],
  ])('has to wait at %s, and its owner’s browser has not', async (_, address) => {
    await arrive(address, loginId, landed)
    await guessed()
    const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await stranger.goto(address)
    await stranger.locator('#loginId').fill(loginId)
    await stranger.locator('#password').fill('a guess')
    await stranger.locator('form button:not([type=button])').click()
    const given = stranger.getByRole('main').getByRole('alert')
    await given.getByText(/^密码多次输错。如果密码正确/).waitFor()
    await stranger.context().close()

    await context.clearCookies({ name: /^(?!known-browser)/ })
    await arrive(address, loginId, landed)
    await loaded()
    const reported = page.getByText(/^上次登录之后，有 1 次用您的账号登录未成功/)
    await reported.waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await reported.count()).toBe(0)
  })
})

describe('the sign-out', () => {
  it('asks, ends both sessions and says so', async () => {
    await arrive()
    await loaded()
    const old = await token()
    await page.evaluate(() => {
      sessionStorage.setItem('dict', 'something')
      localStorage.setItem('draft:1:defect-new', '{}')
    })

    await chooseSignOut()
    const dialog = page.getByRole('dialog')
    expect(await dialog.textContent()).toContain('提示')
    expect(await dialog.textContent()).toContain('您确认退出该系统吗？')
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    expect(await statusOf(old)).toBe(200)

    await chooseSignOut()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*[定认]/ })
      .click()
    await page.waitForURL(`${app}/signed-out`)
    expect(await page.getByRole('heading').textContent()).toBe('已退出')
    expect(await token()).toBeUndefined()
    await expect
      .poll(() => page.evaluate(() => [sessionStorage.length, localStorage.getItem('draft:1:defect-new')]))
      .toEqual([0, null])
    expect(await statusOf(old)).toBe(401)

    await page.getByRole('link', { name: '重新登录' }).click()
    await page.locator('#password').waitFor()
  })
})

describe('what is read', () => {
  it('can be read by everybody before the sign-in', async () => {
    const given: string[] = []
    page.on('console', message => message.type() === 'error' && given.push(message.text()))
    const wrong: unknown[] = []
    for (const path of ['/login', '/signed-out', '/sign-in-error?reason=away', '/pending']) {
      await page.goto(`${app}${path}`)
      for (const { id, nodes } of (await rulesOn(page).analyze()).violations)
        wrong.push([path, id, nodes[0]?.html])
    }
    expect(wrong).toEqual([])
    expect(given).toEqual([])
  })

  it('can be read by everybody at the identity service, light and dark', async () => {
    await page.goto(deepLink)
    await signIn('entry', 'wrong')
    await page.getByRole('alert').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await rulesOn(page).analyze()).violations).toEqual([])
    }
  })
})
