import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
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
  await field.fill('途观L zhidong 6月以来')
  await option('统计报表：途观L zhidong 6月以来').click()
  await page.waitForURL(/\/report\?modelRangeId=\d+&assemblyCode=\d+&receivedAtFrom=\d{4}-06-01$/)
  await ready(page)

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
  await page.getByRole('button', { name: '展开' }).click()
  await page.getByRole('checkbox', { name: '同义词' }).uncheck()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.waitForURL(/synonyms=false/)
  expect(await chip.locator('span').textContent()).toBe('关键词: 异响')
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: '展开' }).click()
  expect(await page.getByRole('checkbox', { name: '同义词' }).isChecked()).toBe(false)
  await chip.getByRole('button').click()
  await page.waitForURL(url => !url.search)
  expect(complaints()).toEqual([])
  await context.close()
})

it('finds records for who may not read investigations', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, ['vehicle_defect'])
  const { rows } = await database.pool.query<{ no: string }>(
    'select complaint_no as no from defects where deleted_at is null and state > 0 order by id limit 1',
  )
  await open(page, '/index')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' })
  await box.getByRole('combobox').fill(rows[0]!.no)
  await box.getByRole('option', { name: new RegExp(rows[0]!.no) }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

it('finds a recall by its number', async () => {
  const { page, context, complaints } = await sitDownWith(browser, database, ['vehicle_defect', 'recall'])
  const { rows } = await database.pool.query<{ id: string; no: string; title: string }>(
    'select id::text, recall_no as no, title from recalls order by id limit 1',
  )
  const { id, no, title } = rows[0]!
  await open(page, '/index')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' })
  for (const text of [title, no]) {
    await box.getByRole('combobox').fill(text)
    await box.getByRole('option', { name: new RegExp(no) }).waitFor()
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/carBack?id=${id}`)
  expect(complaints()).toEqual([])
  await context.close()
})
