import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  choose,
  type Desk,
  fieldOf,
  goTo,
  open,
  press,
  pressUntil,
  shownIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'analyst', { width: 1600 })
}, 60_000)
afterAll(() => browser.close())

const rules = '/rule?tab=rules'

it('shipped rules are listed, and one is switched off and on', async () => {
  const { page } = desk
  await open(page, rules)
  const brand = page.locator('tbody tr', { hasText: '品牌平台预警' })
  await brand.getByText('品牌 × 分总成').waitFor()
  expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(7)
  await page.getByText('信号只是提示，不是缺陷的证明。').waitFor()
  for (const [press, done] of [
    ['停用', '已停用“品牌平台预警”'],
    ['启用', '已启用“品牌平台预警”'],
  ] as const) {
    await brand.getByRole('button', { name: press }).click()
    await page.getByText(done).waitFor()
  }
})

it('a rule is added with what its method asks for, changed with its history, and deleted', {
  timeout: 120_000,
}, async () => {
  const { page } = desk
  const name = `试用 ${Date.now()}`
  await goTo(page, rules)
  await page.getByRole('link', { name: '新增规则' }).click()
  await page.waitForURL(/entry=new/)
  await press(desk, '保存')
  await fieldOf(page, 'name').locator('.error').waitFor()
  await type(page, 'name', name)
  await choose(page, 'method', '条数倍增', '条数倍增')
  await fieldOf(page, 'params.times').waitFor()
  expect(await fieldOf(page, 'params.h').count()).toBe(0)
  await type(page, 'params.times', '500')
  await pressUntil(desk, '保存', fieldOf(page, 'params.times').locator('.error'))
  await type(page, 'params.times', '3')
  await pressUntil(desk, '保存', page.getByText(`已新增“${name}”`))

  const row = page.locator('tbody tr', { hasText: name })
  await row.getByText('≥ 3 ×').waitFor()
  await row.getByRole('link', { name }).click()
  await page.waitForURL(/entry=\d+/)
  await type(page, 'params.times', '4')
  await pressUntil(desk, '保存', page.getByText(`已保存“${name}”`))
  const history = page.getByRole('dialog')
  await history.locator('li', { hasText: '倍数' }).locator('ins', { hasText: /^4$/ }).waitFor()

  await goTo(page, rules)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText(`已删除“${name}”`).waitFor()
  await expect.poll(() => row.count(), { timeout: 15_000 }).toBe(0)
  const refused = /status of 400/
  expect(desk.complaints().filter(text => !refused.test(text))).toEqual([])
})

it('further conditions are set, taken out, and told by the history', { timeout: 120_000 }, async () => {
  const { page } = desk
  const name = `复合 ${Date.now()}`
  await goTo(page, `${rules}&entry=new`)
  await type(page, 'name', name)
  await choose(page, 'also.0.method', '条数倍增')
  await type(page, 'also.0.params.times', '4')
  await choose(page, 'also.1.method', '月度累积和')
  await type(page, 'also.1.params.h', '500')
  await pressUntil(desk, '保存', fieldOf(page, 'also.1.params.h').locator('.error'))
  await type(page, 'also.1.params.h', '6')
  await pressUntil(desk, '保存', page.getByText(`已新增“${name}”`))

  const row = page.locator('tbody tr', { hasText: name })
  await row.getByText('且 条数倍增、月度累积和').waitFor()
  await row.getByRole('link', { name }).click()
  await page.waitForURL(/entry=\d+/)
  // What stands below a condition that is taken out moves up.
  await fieldOf(page, 'also.0.method').locator('.control').hover()
  await fieldOf(page, 'also.0.method').locator('.clear').click()
  await fieldOf(page, 'also.0.params.h').waitFor()
  expect(await shownIn(page, 'also.0.params.h')).toBe('6')
  await pressUntil(desk, '保存', page.getByText(`已保存“${name}”`))
  await page.getByRole('dialog').locator('li', { hasText: '条件 1：方法' }).first().waitFor()
  await goTo(page, rules)
  await row.getByText('且 月度累积和').waitFor()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText(`已删除“${name}”`).waitFor()
  expect(desk.complaints().filter(text => !/status of 400/.test(text))).toEqual([])
})

it('a back-test says what rules would have done, and each alarm leads to its records', {
  timeout: 120_000,
}, async () => {
  const { page } = desk
  await goTo(page, rules)
  await page.getByRole('navigation', { name: '预警规则' }).getByRole('link', { name: '回测' }).click()
  await page.waitForURL(/tab=backtest/)
  await press(desk, '开始回测')
  await page.waitForURL(/job=\d+/)
  const result = page.getByRole('region', { name: /^回测结果/ })
  await result.waitFor({ timeout: 90_000 })
  expect(await result.textContent()).toMatch(/周内会生成 \d+ 个关注事项/)
  const alarm = result.locator('a[href*="/defects?"]').first()
  const n = Number(/^\d+/.exec((await alarm.textContent())!)![0])
  await alarm.click()
  await page.getByText(`共 ${n} 条数据`).first().waitFor()
  expect(desk.complaints()).toEqual([])
})

it('runs say when rules were evaluated', async () => {
  const { page } = desk
  await goTo(page, '/rule?tab=runs')
  await page.locator('tbody tr', { hasText: '完成' }).first().waitFor()
  expect(desk.complaints()).toEqual([])
})
