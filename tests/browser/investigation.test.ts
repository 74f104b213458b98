import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  app,
  call,
  type Desk,
  fieldOf,
  goTo,
  open,
  press,
  pressUntil,
  ready,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let lead: Desk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'investigator')
  lead = await sitDown(browser, 'lead')
}, 60_000)
afterAll(() => browser.close())

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

it('from a file to a signed request with its PDF, drafted by one and signed by another', {
  timeout: 90_000,
}, async () => {
  const { page } = desk
  const { id } = await call(page, '/investigationinfo', {
    ...{ title: `制动踏板${Date.now()}`, question: '是否由支架引起？', level: 'check' },
  })
  await open(page, `/investigation/${id}?tab=letters`)
  await press(desk, '拟稿')
  await page.getByRole('menuitem', { name: '缺陷信息核查函' }).click()
  await fieldOf(page, 'title').waitFor()
  await type(page, 'recipient', '某汽车有限公司')
  await type(page, 'email', 'letters@example.com')
  await inDialog(page, '保存')
  await page.getByRole('row', { name: /某汽车有限公司/ }).waitFor()
  expect(await page.getByRole('button', { name: '核稿', exact: true }).count()).toBe(0)

  await open(lead.page, `/investigation/${id}?tab=letters`)
  for (const step of ['核稿', '签发']) {
    const dialog = lead.page.getByRole('dialog')
    await pressUntil(lead, step, dialog)
    // A dialog that only asks is answered by Enter.
    await dialog.locator(`button:focus:has-text("${step}")`).waitFor()
    await lead.page.keyboard.press('Enter')
    await lead.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const pdf = lead.page.getByRole('link', { name: 'PDF', exact: true })
  await pdf.waitFor()
  const [file] = await Promise.all([lead.page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toMatch(/缺调函〔\d{4}〕\d+号.+\.pdf$/)
})

it('a file of chosen records proposes a title of what they have in common', async () => {
  const { page } = desk
  await open(page, '/defects')
  const boxes = page.locator('tbody input[type=checkbox]')
  await boxes.nth(0).check()
  await page.getByRole('button', { name: '新建调查档案' }).click()
  await fieldOf(page, 'title').locator('input').waitFor()
  expect(await fieldOf(page, 'title').locator('input').inputValue()).not.toBe('')
  await page.keyboard.press('Escape')
})

it('a file of a watch item leads to the records that it was opened with, as they were', async () => {
  const { page } = desk
  const { data } = await (await page.request.get(`${app}/watchitem/page?limit=1`)).json()
  const { id } = await call(page, '/investigationinfo', {
    ...{ title: `关注事项${Date.now()}`, question: '是否由支架引起？', level: 'check' },
    watchItemId: data.records[0].id,
  })
  await open(page, `/investigation/${id}`)
  await page.getByRole('link', { name: '查看当时的列表' }).click()
  await page.waitForURL(/asOf=/)
  await page
    .getByText(/^共 [1-9]\d* 条数据/)
    .first()
    .waitFor()
})

it('a budget that is saved again and again leaves one head of its file', async () => {
  const { page } = desk
  const { id } = await call(page, '/investigationinfo', {
    ...{ title: `预算${Date.now()}`, question: '是否由支架引起？', level: 'check' },
  })
  await goTo(page, `/investigation/${id}?tab=budget`)
  for (const amount of ['10', '11']) {
    await type(page, 'applyBudget', amount)
    const read = page.waitForResponse(answer => answer.request().headers().rsc === '1')
    await page.keyboard.press(amount === '10' ? 'Control+s' : 'Control+Enter')
    await (await read).finished()
    await ready(page)
    expect(await page.locator('h1').count()).toBe(1)
  }
})

it('what is typed into a budget is still there after another tab of its file, and a step says that it is not saved', async () => {
  const { page } = desk
  const { id } = await call(page, '/investigationinfo', {
    ...{ title: `未保存${Date.now()}`, question: '是否由支架引起？', level: 'check' },
  })
  await goTo(page, `/investigation/${id}?tab=budget`)
  await type(page, 'applyBudget', '12')
  const tabs = page.getByRole('navigation', { name: '调查档案' })
  for (const name of ['任务', '预算']) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await tabs.locator('[aria-current=page]', { hasText: name }).waitFor()
    await ready(page)
  }
  expect(await fieldOf(page, 'applyBudget').locator('input').inputValue()).toBe('12')
  await press(desk, '申请立项')
  await page.getByText('本档案有没有保存的内容').waitFor()
  await page.keyboard.press('Escape')
  await press(desk, '放弃修改')
  expect(await fieldOf(page, 'applyBudget').locator('input').inputValue()).toBe('')
})
