import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { app, deskOf, open, ready, signIn, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
}, 120_000)
const clear = () =>
  database.pool.query(`delete from parameters where key in ('secondFactor', 'freshSignIn', 'footer')`)
afterEach(clear)
afterAll(async () => {
  await browser?.close()
  await database.pool.query(`update users set mobile = null where login_id = 'secadmin'`)
  await database.close()
})

const set = (key: string, value: object) =>
  database.pool.query('insert into parameters (key, value) values ($1, $2)', [key, value])

async function enterCode(page: Page) {
  await page.locator('#code').waitFor()
  const { rows } = await database.pool.query(
    `select text from text_messages where purpose = 'signIn' and mobile = '13800138000' order by id desc limit 1`,
  )
  await page.locator('#code').fill(/\d{6}/.exec(rows[0].text)![0])
  await page.locator('form button').click()
}

describe('an act that needs a fresh sign-in', () => {
  it('asks for it in another window, keeps what was typed, and is done by one more click', async () => {
    await set('freshSignIn', { minutes: 5 })
    const { page, context } = await sitDown(browser, 'admin')
    await open(page, '/parameters')
    const footer = page.locator('[data-parameter="footer"]')
    await footer.locator('[data-field="zhCN"] input').fill('某某中心')
    await footer.getByRole('button', { name: '保存', exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: '请重新登录确认' })
    await question.getByText('这项操作须先确认是您本人').waitFor()
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      question.getByRole('button', { name: '去登录' }).click(),
    ])
    await popup.locator('#password').waitFor()
    await signIn(popup, 'admin')
    await popup.waitForURL(`${app}/index`)
    await popup.close()
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await page.getByText('“页脚文字”已保存，立即生效').waitFor()
    expect(await footer.locator('[data-field="zhCN"] input').inputValue()).toBe('某某中心')
    await context.close()
  })

  it('goes on being asked for while nobody signs in, and is let go', async () => {
    await set('freshSignIn', { minutes: 5 })
    const { page, context } = await sitDown(browser, 'admin')
    await open(page, '/parameters')
    const footer = page.locator('[data-parameter="footer"]')
    await footer.locator('[data-field="zhCN"] input').fill('某某中心')
    await footer.getByRole('button', { name: '保存', exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: '请重新登录确认' })
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      question.getByRole('button', { name: '去登录' }).click(),
    ])
    await popup.close()
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await question.getByText('这项操作须先确认是您本人').waitFor()
    await question.getByRole('button', { name: '留在本页' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await footer.locator('[data-field="zhCN"] input').inputValue()).toBe('某某中心')
    await context.close()
  })

  it('leads from a link to a file through the sign-in back to its page, where the link then works', async () => {
    await set('freshSignIn', { minutes: 5 })
    const { page, context } = await sitDown(browser, 'admin')
    await open(page, '/audit?action=setParameter')
    const link = page.getByRole('link', { name: '导出', exact: true })
    await link.click()
    await page.locator('#password').waitFor()
    await signIn(page, 'admin')
    await page.waitForURL(`${app}/audit?action=setParameter`)
    await ready(page)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(await download.failure()).toBeNull()
    await context.close()
  })
})

describe('a role that needs a second factor', () => {
  it('is asked for the code after the password, and is let in with it', async () => {
    await database.pool.query(`update users set mobile = '13800138000' where login_id = 'secadmin'`)
    await set('secondFactor', { roles: '安全管理员', acr: 'mfa' })
    const { page, context } = await deskOf(browser)
    await page.goto(`${app}/roles`)
    await signIn(page, 'secadmin')
    await enterCode(page)
    await page.waitForURL(`${app}/roles`)
    await context.close()
  })

  it('that cannot give it is told what is missing; other roles sign in as ever', async () => {
    await set('secondFactor', { roles: '安全管理员', acr: 'unknown-to-the-service' })
    const { page, context } = await deskOf(browser)
    await page.goto(`${app}/roles`)
    await signIn(page, 'secadmin')
    await page.getByRole('alert').filter({ hasText: '身份认证服务没有确认第二个因素' }).waitFor()
    await context.close()
    const other = await deskOf(browser)
    await other.page.goto(`${app}/index`)
    await signIn(other.page, 'viewer')
    await other.page.waitForURL(`${app}/index`)
    await other.context.close()
  })

  it('loses its session when the parameter begins to name it', async () => {
    const { page, context } = await sitDown(browser, 'secadmin')
    await open(page, '/roles')
    await set('secondFactor', { roles: '安全管理员', acr: 'mfa' })
    await page.goto(`${app}/roles`)
    await page.getByText('您的角色须经双因素认证登录').waitFor()
    await context.close()
  })
})
