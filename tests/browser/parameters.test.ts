import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, deskOf, ready, signIn } from '@/tests/support/people/staff'
import { openOwnServer } from '@/tests/support/server/own-server'

type Server = Awaited<ReturnType<typeof openOwnServer>>

// Two servers of its own, because parameters apply to everybody.
let browser: Browser
let database: TestDatabase
let here: Server
let there: Server
let admin: Desk

beforeAll(async () => {
  database = await openTestDatabase()
  ;[browser, here, there] = await Promise.all([
    openBrowser(),
    openOwnServer(database),
    openOwnServer(database),
  ])
  admin = await signedIn(here, 'admin')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await Promise.all([here?.close(), there?.close()])
  await database?.close()
})

async function signedIn(server: Server, loginId: string, arriving = /\/index$/) {
  const desk = await deskOf(browser)
  const { page } = desk
  await page.goto(`${server.app}/login`)
  await ready(page)
  await signIn(page, loginId)
  await page.waitForURL(arriving)
  desk.complaints()
  return desk
}

const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await ready(page)
}
const parameter = (key: string) => admin.page.locator(`[data-parameter="${key}"]`)
const save = async (key: string, title: string) => {
  await parameter(key).getByRole('button', { name: '保存', exact: true }).click()
  await admin.page.getByText(`“${title}”已保存，立即生效`).waitFor()
}
const buttons = (page: Page) => page.locator('main').getByRole('link', { name: '新增', exact: true })

describe('the parameters', { timeout: 60_000 }, () => {
  it('show a new footer at once, on this page and on another server', async () => {
    await visit(admin.page, `${here.app}/parameters`)
    await parameter('footer').locator('[data-field="zhCN"] input').fill('某某缺陷调查中心')
    await save('footer', '页脚文字')
    await admin.page.locator('footer', { hasText: '某某缺陷调查中心' }).waitFor()
    const elsewhere = await signedIn(there, 'viewer')
    expect(await elsewhere.page.locator('footer').textContent()).toBe('某某缺陷调查中心')
    await elsewhere.context.close()
  })

  it('tell who changed one, from what to what, and go back to the default', async () => {
    await parameter('footer')
      .getByText(/于 \d{4}-\d\d-\d\d \d\d:\d\d 修改/)
      .waitFor()
    await parameter('footer').getByRole('button', { name: '历史' }).click()
    const history = admin.page.getByRole('dialog')
    await history.getByText('中文：由 （空） 改为 某某缺陷调查中心').waitFor()
    await history.getByRole('button', { name: /close|关闭/i }).click()
    await parameter('footer').getByRole('button', { name: '恢复默认' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await admin.page.locator('footer', { hasText: '汽车缺陷管理系统 · 内部使用' }).waitFor()
    expect(await parameter('footer').locator('[data-field="zhCN"] input').inputValue()).toBe('')
    expect(admin.complaints()).toEqual([])
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
    const entry = await signedIn(there, 'entry', /\/defects\/deleted$/)
    await entry.context.close()
    const viewer = await signedIn(there, 'viewer')
    await viewer.context.close()
  })

  it('show both sides when somebody else was quicker, and let one choose', async () => {
    await visit(admin.page, `${here.app}/parameters`)
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

describe('the permission flag', { timeout: 60_000 }, () => {
  it('is off at first: everything is shown, and the server refuses', async () => {
    const viewer = await signedIn(here, 'viewer')
    const { page } = viewer
    await visit(page, `${here.app}/defects`)
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
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '系统管理' }).click()
    await menu.getByRole('link', { name: '参数设置' }).waitFor()
    const status = (await page.goto(`${here.app}/parameters`))!.status()
    expect(status).toBe(403)
    expect(await page.evaluate(async () => (await fetch('/app/parametersetting/getParams')).status)).toBe(403)
    await viewer.context.close()
  })

  it('hides, once it is on, what a person may not do; home stays', async () => {
    await visit(admin.page, `${here.app}/parameters`)
    await parameter('permissionFlag').getByText('开', { exact: true }).click()
    await save('permissionFlag', '隐藏无权限的功能')
    const viewer = await signedIn(there, 'viewer')
    const { page } = viewer
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '首页' }).waitFor()
    expect(await menu.getByRole('link', { name: '参数设置' }).count()).toBe(0)
    await visit(page, `${there.app}/defects`)
    await page.locator('tbody tr').first().waitFor()
    expect(await buttons(page).count()).toBe(0)
    expect((await page.goto(`${there.app}/audit`))!.status()).toBe(403)
    await viewer.context.close()
  })
})

describe('the audit log', { timeout: 60_000 }, () => {
  it('is searched, and shows old and new', async () => {
    const { page } = admin
    await visit(page, `${here.app}/audit?action=setParameter`)
    const rows = page.locator('tbody tr')
    await rows.first().getByText('修改参数').waitFor()
    expect(await rows.count()).toBeGreaterThanOrEqual(5)
    await rows.first().getByRole('button', { name: '查看' }).click()
    const dialog = page.getByRole('dialog')
    const line = dialog.getByRole('row', { name: /隐藏无权限的功能/ })
    await line.waitFor()
    expect(await line.locator('td').allTextContents()).toEqual(['关', '开'])
    await page.keyboard.press('Escape')
    await visit(page, `${here.app}/audit?outcome=refused`)
    await rows.first().getByText('越权被拒').waitFor()
    expect(admin.complaints()).toEqual([])
  })

  it('answers who saw a record', async () => {
    const { page } = admin
    await visit(page, `${here.app}/defects?limit=20`)
    const number = (await page.locator('tbody tr').nth(2).textContent())!.match(/QX\d+/)![0]
    await visit(page, `${here.app}/audit?record=${number}&seen=true`)
    await page.locator('tbody tr').first().getByText('查询列表').waitFor()
    await page
      .locator('tbody tr')
      .first()
      .getByText(/\d+ 条记录/)
      .waitFor()
  })

  it.each([
    ['zh-CN', '查看', ['显示记录数20', '查询条件 · 状态待形审、已办结']],
    ['en-US', 'View', ['Records shown20', 'Asked for · StateTo review, Closed']],
  ])('tells in words of %s what a list was asked for', async (locale, look, requested) => {
    const { page, context } = admin
    await visit(page, `${here.app}/defects?limit=20&state=10&state=90`)
    await context.addCookies([{ name: 'locale', value: locale, url: here.app }])
    await visit(page, `${here.app}/audit?action=pageDefects`)
    await page.locator('tbody tr').first().getByRole('button', { name: look }).click()
    const reported = page.getByRole('dialog').locator('section dl > div')
    await reported.first().waitFor()
    expect(await reported.allTextContents()).toEqual(requested)
    expect(await page.getByRole('dialog').textContent()).not.toMatch(/[{}"]/)
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: here.app }])
  })

  it('opens on changes, and folds who looked into rows that unfold', async () => {
    const { page } = admin
    await visit(page, `${here.app}/defects`)
    await visit(page, `${here.app}/audit`)
    const tabs = page.getByRole('navigation', { name: '日志范围' })
    expect(await tabs.locator('[aria-current]').textContent()).toBe('变更')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody').textContent()).not.toContain('查询列表')
    await tabs.getByRole('link', { name: '谁看过' }).click()
    const fold = page
      .locator('tbody tr', { hasText: '陈管理' })
      .filter({ has: page.getByText('查看', { exact: true }) })
    await fold
      .first()
      .getByRole('button', { name: /^展开 陈管理/ })
      .click()
    await page.locator('tbody').getByRole('button', { name: '查询列表' }).first().click()
    await page.getByRole('dialog').getByText('请求编号').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^收起 陈管理/ }).click()
    await page.getByRole('button', { name: /^收起 陈管理/ }).waitFor({ state: 'detached' })
    expect(admin.complaints()).toEqual([])
  })

  it('goes out as an Excel file', async () => {
    const { page } = admin
    await visit(page, `${here.app}/audit?action=setParameter`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^审计日志-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(await download.failure()).toBeNull()
  })
})

describe('webhooks', { timeout: 60_000 }, () => {
  it('are registered, tested and deleted; the secret is shown once', async () => {
    const { page } = admin
    await visit(page, `${here.app}/webhooks`)
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
    await page.getByText('测试失败：地址指向内网或本机，未获配置许可').waitFor()
    await row.getByRole('link', { name: '推送记录' }).click()
    await page.locator('tbody').getByRole('button', { name: '明细' }).click()
    await dialog.getByText('"type": "webhook.test"').waitFor()
    await page.keyboard.press('Escape')
    await visit(page, `${here.app}/webhooks`)
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await row.waitFor({ state: 'detached' })
    expect(admin.complaints()).toEqual([])
  })
})
