import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Database } from '@/db/client'
import { digestPassword, hashPassword } from '@/lib/accounts/password'
import { startDevelopment } from '@/tests/support/dev/development-server'
import { openBrowser } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import { choose, deskOf, signIn } from '@/tests/support/people/staff'

const run = promisify(execFile)
let browser: Browser
let server: Awaited<ReturnType<typeof startDevelopment>>
let database: Database
let databaseUrls: { url: string; ownerUrl: string }
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startDevelopment(), openBrowser()])
  await vi.waitFor(() => server.isReady(), { timeout: 400_000, interval: 200 })
  const { url, ownerUrl } = await server.database()
  databaseUrls = { url, ownerUrl }
  database = connect(url, { max: 2 })
  const { id, loginId } = await addPerson(database.db, 'all')
  await database.pool.query('update users set password_hash = $2 where id = $1', [
    id,
    await hashPassword(digestPassword(`${loginId}@Defect1`)),
  ])
  page = (await deskOf(browser)).page
  page.setDefaultTimeout(180_000)
  // Compiles the page before anything is timed.
  await page.goto(`${server.appUrl}/app/outbox`)
  await signIn(page, loginId)
  await page.waitForURL(`${server.appUrl}/app/outbox`)
}, 420_000)

afterAll(async () => {
  await browser.close()
  await database.close()
  await server.close()
}, 60_000)

const visit = (path: string) =>
  vi.waitFor(async () => expect((await page.goto(server.appUrl + path))?.status()).toBe(200), {
    timeout: 240_000,
    interval: 500,
  })

const tool = () => page.getByRole('dialog', { name: '开发工具' })
const button = () => page.getByRole('button', { name: '开发工具' })
const openEntry = (name: string) => tool().getByRole('button', { name, exact: true }).click()
const notice = (text: string) => page.locator('.ant-message-notice', { hasText: text }).last().waitFor()

const architecture = ['folders', 'imports', 'language', 'readmes', 'styles', 'vocabulary']

it('opens, moves by keys, closes with Esc and is as it was after a reload', {
  timeout: 400_000,
}, async () => {
  await button().click()
  await tool().getByRole('tab', { name: '字典' }).click()
  await tool().getByText('brandNature').or(tool().locator('summary').first()).first().waitFor()
  const left = async () => (await tool().boundingBox())!.x
  const before = await left()
  await tool().getByRole('button', { name: '移动窗口（方向键）' }).press('ArrowRight')
  expect(await left()).toBe(before + 16)
  await page.reload()
  await tool().getByRole('tab', { name: '字典', selected: true }).waitFor()
  expect(await left()).toBe(before + 16)
  await tool().getByRole('tab', { name: '字典' }).press('Escape')
  expect(await tool().count()).toBe(0)
  expect(await button().evaluate(one => one === document.activeElement)).toBe(true)
})

it('a list is generated, opened, found in the menu, its test is green, and nothing is left of it when it is deleted', {
  timeout: 600_000,
}, async () => {
  await button().click()
  await openEntry('模块')
  await tool()
    .getByRole('button', { name: /^添\s?加$/ })
    .click()
  const form = page.getByRole('dialog', { name: '添加菜单' })
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await form.getByText('该字段不能为空').first().waitFor()
  await form.getByLabel('标题').first().fill('车型清单')
  await form.getByLabel('英文标题').fill('Vehicle kinds')
  await form.getByLabel('名称').fill('Vehicle 2')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await form.getByText('只能输入英文字母(a-z)').waitFor()
  await form.getByLabel('名称').fill('vehicle kinds')
  expect(await form.getByLabel('路径').inputValue()).toBe('/vehicle-kinds')
  await choose(page, 'icon', 'car', 'car')
  await choose(page, 'permission', 'system_parameter:query', 'system_parameter')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await notice('添加成功')
  expect(server.changes()).toContain('?? app/(staff)/vehicle-kinds/page.tsx')

  await visit('/app/vehicle-kinds')
  await page.getByRole('heading', { name: '车型清单' }).waitFor()
  await page.locator('#side-menu').getByRole('link', { name: '车型清单' }).waitFor()
  expect(await page.locator('.ui-table tbody tr').count()).toBeGreaterThan(3)
  const { url, ownerUrl } = databaseUrls
  const own = await run(
    'npx',
    [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      'tests/domain/vehicle-kinds',
      // Neither what is counted nor its grain: who keeps what was generated answers for these.
      ...architecture.map(name => `tests/architecture/${name}`),
    ],
    {
      cwd: server.root,
      env: { ...process.env, TEST_DATABASE_URL: url, TEST_OWNER_DATABASE_URL: ownerUrl },
    },
  )
  expect(own.stdout).toMatch(/Tests .*passed/)

  const row = tool().locator('tr[data-name="vehicleKinds"]')
  await row.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除该数据,有未知风险！' })
  await question.getByRole('checkbox', { name: '同时删除生成的模块' }).check()
  await question.getByRole('button', { name: /确\s?[定认]/ }).click()
  await notice('删除成功')
  expect([server.changes(), existsSync(join(server.root, 'lib/vehicle-kinds'))]).toEqual(['', false])
})

it('says so when a parent is deleted, when a name is taken, and when the socket closes', {
  timeout: 400_000,
}, async () => {
  await visit('/app/outbox')
  await openEntry('模块')
  await tool().locator('tr[data-name="system"]').getByRole('button', { name: '删除' }).click()
  await notice('存在子节点无法执行删除操作！')
  // Its last message has failed, so the page does not reload.
  await tool()
    .getByRole('button', { name: /^添\s?加$/ })
    .click()
  const form = page.getByRole('dialog', { name: '添加菜单' })
  await form.getByLabel('标题').first().fill('发件箱')
  await form.getByLabel('英文标题').fill('Outbox')
  await form.getByLabel('名称').fill('outbox')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await notice('名称“outbox”已被使用')
  await server.stop()
  await notice('tool_ui 服务断开进行重连')
  expect(server.output()).not.toMatch(/had an error|Ecmascript/)
})
