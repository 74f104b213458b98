import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownAsColleague } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addDraft,
  app,
  choose,
  deskOf,
  fieldOf,
  goTo,
  open,
  press,
  ready,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

async function enter(page: Page, loginId: string, password: string) {
  await page.locator('#loginId').fill(loginId)
  await page.locator('#password').fill(password)
  await page.locator('form button:not([type=button])').click()
}

it('somebody registers, is let in with a role, loses what the role loses at the next click, and is out when disabled', async () => {
  const [loginId, name, role] = [`han.${mark}`, `韩${mark}`, `查阅员${mark}`]
  const password = '一条足够长的口令 2026'

  const guest = await deskOf(browser)
  await open(guest.page, '/register')
  await guest.page.getByRole('button', { name: '提交申请' }).click()
  expect(await guest.page.locator('.pb-error').count()).toBe(4)
  for (const [field, value] of Object.entries({ loginId, name, deptName: '三部', password, again: password }))
    await guest.page.locator(`#${field}`).fill(value)
  await guest.page.getByRole('button', { name: '提交申请' }).click()
  await guest.page.waitForURL(`${app}/register/result`)
  await guest.page.goto(`${app}/index`)
  await enter(guest.page, loginId, password)
  await guest.page.getByText('登录名或密码不正确').waitFor()
  // The identity service responds to a wrong password with 401, which the browser logs.
  guest.complaints()

  const admin = await sitDown(browser, 'admin')
  await open(admin.page, '/roles?limit=20')
  await admin.page
    .getByRole('row', { name: /查询员/ })
    .getByText('复制')
    .click()
  await admin.page.waitForURL(/roles\/new\?from=/)
  await type(admin.page, 'name', role)
  const menu = admin.page.getByRole('list', { name: '菜单预览' })
  expect(await menu.getByText('缺陷列表').count()).toBe(1)
  await press(admin, '保存')
  await admin.page.waitForURL(/roles\/\d+$/)
  const roleAddress = admin.page.url()
  // Roles have no menu item of their own: the item of their list stays open and marked.
  const inMenu = admin.page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '角色', exact: true })
  expect(await inMenu.isVisible()).toBe(true)
  expect(await inMenu.getAttribute('aria-current')).toBe('true')

  await goTo(admin.page, '/users?state=pending')
  await admin.page.getByRole('row', { name }).getByRole('button', { name: '开通' }).click()
  await fieldOf(admin.page, 'roleIds').locator('input').fill(role)
  await admin.page.getByRole('option', { name: role }).click()
  await admin.page.getByRole('dialog').getByText('登录名：').click()
  await admin.page.getByRole('dialog').getByRole('button', { name: '开通' }).click()
  await admin.page.getByText(`已开通“${name}”`).waitFor()

  await enter(guest.page, loginId, password)
  await guest.page.waitForURL(`${app}/index`)
  await guest.page.locator('#side-menu').getByText('缺陷列表').click()
  await guest.page.waitForURL(`${app}/defects`)
  await guest.page.getByRole('heading', { name: '缺陷列表' }).waitFor()

  await goTo(admin.page, roleAddress)
  const line = admin.page.locator('[data-permission="vehicle_defect"]')
  await line.getByRole('checkbox', { name: '查看缺陷记录', exact: true }).click()
  expect(await line.locator('[data-action]:checked').count()).toBe(0)
  expect(await menu.getByText('缺陷列表').count()).toBe(0)
  await press(admin, '保存')
  await admin.page.getByText('从下一次操作起生效').waitFor()
  await admin.page.locator('[data-section="users"], section').getByText(loginId).waitFor()

  await guest.page.locator('#side-menu').getByText('首页').click()
  await guest.page.locator('#side-menu').getByText('缺陷列表').waitFor({ state: 'detached' })
  await guest.page.locator('#side-menu').getByText('首页').waitFor()
  await guest.page.goto(`${app}/defects`)
  await guest.page.getByText('403').first().waitFor()

  await goTo(admin.page, `/users?name=${loginId}`)
  await admin.page.getByRole('row', { name }).getByRole('button', { name: '停用' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await admin.page.getByText(`已停用“${name}”`).waitFor()
  // A different page than the one that led to the sign-in: requested twice within seconds, that one would show a
  // failed sign-in.
  await guest.page.goto(`${app}/profile`)
  await guest.page.locator('#loginId').waitFor()
  expect(admin.complaints()).toEqual([])
  await guest.context.close()
  await admin.context.close()
}, 120_000)

it('in English: somebody added gets a one-time password, must change it, and finds their sessions', async () => {
  const loginId = `new.${mark}`
  const admin = await sitDown(browser, 'admin', { locale: 'en-US' })
  await open(admin.page, '/users/new')
  await type(admin.page, 'loginId', loginId)
  await type(admin.page, 'name', 'New Person')
  await press(admin, 'Save')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText('One-time password of').waitFor()
  const secret = (await dialog.locator('.ui-copyable span').first().textContent()) ?? ''
  expect(secret).toMatch(/^\w{4}(-\w{4}){3}$/)
  await dialog.getByRole('button', { name: 'I have noted it' }).click()
  await admin.page.waitForURL(`${app}/users`)
  await goTo(admin.page, '/users?name=reviewer')
  await admin.page.getByText('Formal reviewer', { exact: true }).waitFor()
  await goTo(admin.page, '/roles')
  const auditor = admin.page.getByRole('row', { name: /^Auditor\b/ })
  await auditor.getByText('Case handling').waitFor()
  await auditor.getByRole('link', { name: 'Auditor' }).click()
  await admin.page.getByRole('heading', { name: 'Auditor' }).waitFor()
  expect(await fieldOf(admin.page, 'name').locator('input').inputValue()).toBe('Auditor')

  const desk = await deskOf(browser, { locale: 'en-US' })
  const { page } = desk
  await page.goto(`${app}/index`)
  await enter(page, loginId, secret)
  await page.waitForURL(`${app}/change-password`)
  // Every other page redirects here first.
  await page.goto(`${app}/profile`)
  await page.waitForURL(`${app}/change-password`)
  await ready(page)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('oldPassword')
  const fill = async (password: string) => {
    for (const [name, value] of Object.entries({
      oldPassword: secret,
      newPassword: password,
      again: password,
    }))
      await page.locator(`#${name}`).fill(value)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('short')
  await page.getByText('New password must have at least 10').or(page.locator('.pb-error')).first().waitFor()
  await fill('a phrase that is long enough')
  await page.waitForURL(`${app}/index`)

  await goTo(page, '/profile')
  await page.getByText('This one').waitFor()
  await type(page, 'mobile', '123')
  await fieldOf(page, 'mobile').locator('input').press('Tab')
  await fieldOf(page, 'mobile').getByText('mainland China').waitFor()
  await type(page, 'mobile', '13800001234')
  await press(desk, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(admin.complaints()).toEqual([])
  await desk.context.close()
  await admin.context.close()
}, 120_000)

it('the drafts of somebody who leaves are named before their account is closed, and handed over unseen', async () => {
  const writer = await sitDownAsColleague(browser, database, 'entry')
  const summary = `只有本人看得到 ${mark}`
  const draft = await addDraft(writer, { summary })
  const admin = await sitDown(browser, 'admin')
  await open(admin.page, `/defects/${draft.id}`)
  await admin.page.getByText('没有找到这个页面').waitFor()
  admin.complaints()
  await open(admin.page, `/users/${writer.person.id}`)
  await press(admin, '停用')
  await admin.page.getByText(/其 \d+ 份草稿只有本人可见，请先在用户页移交/).waitFor()
  await admin.page
    .getByRole('button', { name: '取 消' })
    .or(admin.page.getByRole('button', { name: '取消' }))
    .click()
  await press(admin, '移交草稿')
  const dialog = admin.page.getByRole('dialog')
  await choose(admin.page, 'receiver', '形审', 'reviewer')
  await dialog.locator('textarea').fill('测试移交')
  await dialog.getByRole('button', { name: /^移\s?交$/ }).click()
  await admin.page.getByText(/已将“.+”的 \d+ 份草稿移交给“.+”/).waitFor()
  await admin.page.getByRole('button', { name: '移交草稿' }).waitFor({ state: 'detached' })

  const heir = await sitDown(browser, 'reviewer')
  await open(heir.page, `/defects/${draft.id}`)
  await heir.page.getByText(summary).first().waitFor()
  for (const desk of [admin, heir]) expect(desk.complaints()).toEqual([])
}, 60_000)

it('a password that is changed can be looked at while it is typed', async () => {
  const { page, context } = await sitDown(browser, 'viewer')
  await open(page, '/profile')
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByLabel(/^原密码/)
  await typed.fill('什么都不是')
  expect(await typed.getAttribute('type')).toBe('password')
  await dialog.getByRole('button', { name: '显示密码' }).first().click()
  expect(await typed.getAttribute('type')).toBe('text')
  expect(await dialog.getByLabel(/^新密码/).getAttribute('type')).toBe('password')
  await context.close()
})
