import type { Page } from 'playwright'
import { choose, fieldOf, open, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

async function begin(page: Page, list: string, step: string) {
  await open(page, list)
  const row = page.locator('tbody tr').first()
  await row.getByRole('button', { name: step, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const window = (page: Page) => ({ page, of: page.locator('.ant-modal') })
const state = (code: number) => `/defects?state=${code}&sortField=complaintNo&sortOrder=ascend`

export const scenes: Scenes = {
  async review(studio) {
    const page = await studio.page('reviewer')
    await begin(page, state(10), '形审')
    await choose(page, 'opinionId', '信息完整')
    return window(page)
  },
  async evaluate(studio) {
    const page = await studio.page('evaluator')
    await begin(page, state(30), '评估')
    await page
      .getByRole('dialog')
      .getByText(/系统建议：.风险/)
      .waitFor()
    await type(page, 'opinion', '同类问题较多，建议开展调查。')
    return window(page)
  },
  async audit(studio) {
    const page = await studio.page('auditor')
    await begin(page, state(40), '审核')
    await fieldOf(page, 'result').waitFor()
    return window(page)
  },
  async close(studio) {
    const page = await studio.page('entry')
    await begin(page, state(50), '办结')
    await type(page, 'content', '已向生产者反馈，生产者承诺为车主更换转向机。')
    return window(page)
  },
  async flow(studio) {
    const page = await studio.page('admin')
    await open(page, state(90))
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await page.waitForURL(/\/defects\/\d+$/)
    const flow = page.locator('#flow')
    await flow.scrollIntoViewIfNeeded()
    return { page, of: flow }
  },
}
