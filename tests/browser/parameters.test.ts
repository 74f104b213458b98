import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { app, type Desk, deskOf, goTo, open, ready, signIn, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let admin: Desk

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
  admin = await sitDown(browser, 'admin')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await database.pool.query(
    `delete from parameters where key in ('footer', 'entry', 'retention', 'sessions')`,
  )
  await setFlag(true)
  await database.close()
})

const setFlag = (on: boolean) =>
  database.pool.query(
    `insert into parameters (key, value) values ('permissionFlag', $1) on conflict (key) do update
     set value = excluded.value`,
    [{ on }],
  )

async function signedIn(loginId: string, arriving: RegExp) {
  const desk = await deskOf(browser)
  await desk.page.goto(`${app}/login`)
  await ready(desk.page)
  await signIn(desk.page, loginId)
  await desk.page.waitForURL(arriving)
  return desk
}

const parameter = (key: string) => admin.page.locator(`[data-parameter="${key}"]`)
const save = async (key: string, title: string) => {
  await parameter(key).getByRole('button', { name: '保存', exact: true }).click()
  await admin.page.getByText(`“${title}”已保存，立即生效`).waitFor()
}
const buttons = (page: Page) => page.locator('main').getByRole('link', { name: '新增', exact: true })

describe('the parameters', () => {
  it('show a new footer at once, to everybody', async () => {
    await open(admin.page, '/parameters')
    await parameter('footer').locator('[data-field="zhCN"] input').fill('某某缺陷调查中心')
    await save('footer', '页脚文字')
    await admin.page.locator('footer', { hasText: '某某缺陷调查中心' }).waitFor()
    const elsewhere = await sitDown(browser, 'viewer')
    await open(elsewhere.page, '/index')
    expect(await elsewhere.page.locator('footer').textContent()).toContain('某某缺陷调查中心')
    await elsewhere.context.close()
  })

  it('tell who changed one, from what to what, and go back to the default', async () => {
    await parameter('footer')
      .getByText(/于 \d{4}-\d\d-\d\d \d\d:\d\d 修改/)
      .waitFor()
    await parameter('footer').getByRole('button', { name: '历史' }).click()
    const history = admin.page.getByRole('dialog')
    await history.getByText('中文：由 （空） 改为 某某缺陷调查中心').first().waitFor()
    await history.getByRole('button', { name: /close|关闭/i }).click()
    await parameter('footer').getByRole('button', { name: '恢复默认' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await admin.page.locator('footer', { hasText: '汽车缺陷管理系统 · 内部使用' }).waitFor()
    expect(await parameter('footer').locator('[data-field="zhCN"] input').inputValue()).toBe('')
    expect(admin.complaints()).toEqual([])
  })

  it('keep their index in sight, however far down one is', async () => {
    await admin.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const { y } = (await admin.page.locator('.ui-form .anchors').boundingBox())!
    expect(y).toBeGreaterThan(0)
  })

  it('say at the field what will not do', async () => {
    await parameter('sessions').locator('[data-field="idleMinutes"] input').fill('31')
    await parameter('sessions').getByRole('button', { name: '保存', exact: true }).click()
    await parameter('sessions').locator('[data-field="idleMinutes"] .error').waitFor()
    await parameter('sessions').getByRole('button', { name: '撤销', exact: true }).click()
    expect(await parameter('sessions').locator('.error').count()).toBe(0)
  })

  it('lead to another first page, and who may not open it to the landing page', async () => {
    await parameter('entry').getByText('已删除', { exact: true }).click()
    await save('entry', '默认首页')
    const entry = await signedIn('entry', /\/defects\/deleted$/)
    await entry.context.close()
    const viewer = await signedIn('viewer', /\/index$/)
    await viewer.context.close()
  })

  it('show both sides when somebody else was quicker, and let one choose', async () => {
    const days = parameter('retention').locator('[data-field="jobDays"] input')
    await days.fill('7')
    const tab = (name: RegExp) => admin.page.locator('.sh-tabs').getByRole('link', { name })
    await tab(/首页/).click()
    await admin.page.waitForURL(/\/index$/)
    await database.pool.query(
      `insert into parameters (key, value, version) values ('retention', '{"jobDays": 14}', 1)`,
    )
    await tab(/有未保存的修改/).click()
    await admin.page.waitForURL(/\/parameters$/)
    expect(await days.inputValue()).toBe('7')
    await parameter('retention').getByRole('button', { name: '保存', exact: true }).click()
    const dialog = admin.page.getByRole('dialog')
    const line = dialog.getByRole('row', { name: /已结束的任务/ })
    await line.waitFor()
    expect(await line.locator('td').allTextContents()).toEqual(['14', '7'])
    await dialog.getByRole('button', { name: '用我的值覆盖' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { rows } = await database.pool.query(
      `select value, version from parameters where key = 'retention'`,
    )
    expect(rows).toMatchObject([{ value: { jobDays: 7 }, version: 2 }])
    admin.complaints()
  })
})

describe('the permission flag', () => {
  it('is off: everything is shown, and the server refuses', async () => {
    await setFlag(false)
    const viewer = await sitDown(browser, 'viewer')
    const { page } = viewer
    await open(page, '/defects')
    await buttons(page).click()
    await page.getByText('您没有“新增缺陷记录”的权限').waitFor()
    await page.getByText(/可由以下角色办理：.*录入员/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/defects')
    const waiting = page
      .locator('tbody tr')
      .filter({ has: page.getByRole('button', { name: /^(形审|评估|审核)$/ }) })
    await waiting.first().getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    await page.getByText('您没有“编辑缺陷记录”的权限').waitFor()
    expect(new URL(page.url()).pathname).toBe('/app/defects')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByText('您没有“导出”的权限').waitFor()
    expect(await page.getByRole('dialog', { name: '导出' }).count()).toBe(0)
    // Without the notices, which name every role and would lie above the menu.
    await open(page, '/defects')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '系统管理' }).click()
    await menu.getByRole('link', { name: '参数设置' }).waitFor()
    const status = (await page.goto(`${app}/parameters`))!.status()
    expect(status).toBe(403)
    expect(await page.evaluate(async () => (await fetch('/app/parametersetting/getParams')).status)).toBe(403)
    await viewer.context.close()
  })

  it('hides, once it is on, what a person may not do; home stays', async () => {
    await open(admin.page, '/parameters')
    await parameter('permissionFlag').getByText('开', { exact: true }).click()
    await save('permissionFlag', '隐藏无权限的功能')
    const viewer = await sitDown(browser, 'viewer')
    const { page } = viewer
    await open(page, '/index')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '首页' }).waitFor()
    expect(await menu.getByRole('link', { name: '参数设置' }).count()).toBe(0)
    await goTo(page, '/defects')
    await page.locator('tbody tr').first().waitFor()
    expect(await buttons(page).count()).toBe(0)
    expect((await page.goto(`${app}/audit`))!.status()).toBe(403)
    await viewer.context.close()
  })
})

describe('webhooks', () => {
  it('are registered, tested and deleted; the secret is shown once', async () => {
    const { page } = admin
    await goTo(page, '/webhooks')
    await page.getByRole('button', { name: '新增推送' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '名称' }).fill('监管平台')
    await dialog.getByRole('textbox', { name: '推送地址' }).fill('https://localhost/hook')
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.getByText(/^whsec_/).waitFor({ state: 'detached' })
    const row = page.locator('tbody tr', { hasText: '监管平台' })
    await row.getByRole('button', { name: '测试' }).click()
    await page.getByText(/^测试失败：/).waitFor()
    await row.getByRole('link', { name: '推送记录' }).click()
    await page.locator('tbody').getByRole('button', { name: '明细' }).click()
    await dialog.getByText('"type": "webhook.test"').waitFor()
    await page.keyboard.press('Escape')
    await goTo(page, '/webhooks')
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
    expect(admin.complaints()).toEqual([])
  })
})
