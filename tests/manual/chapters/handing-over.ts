import type { Page } from 'playwright'
import { choose, open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const list = (state: number) => `/defects?state=${state}&sortField=complaintNo&sortOrder=ascend`

async function records(page: Page, state: number) {
  await open(page, list(state))
  const fold = page.getByRole('button', { name: '收起', exact: true })
  if (await fold.count()) await fold.click()
}

export const scenes: Scenes = {
  async 'hand-over'(studio) {
    const page = await studio.page('reviewer')
    await open(page, list(30))
    await page.locator('tbody tr').first().getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '转办' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('treeitem', { selected: true }).waitFor()
    await dialog.locator('[data-key="evaluator"]').click()
    await dialog.getByText('已选 1 人').waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
  async chosen(studio) {
    const page = await studio.page('reviewer')
    await records(page, 10)
    for (const at of [0, 1, 2]) await page.getByRole('checkbox', { name: '选择本行' }).nth(at).check()
    return { page, mark: [page.getByRole('button', { name: '批量形审' })] }
  },
  async 'review-many'(studio) {
    const page = await studio.page('reviewer')
    await page.getByRole('button', { name: '批量形审' }).click()
    await choose(page, 'opinionId', '信息完整')
    return { page, of: page.locator('.ant-modal') }
  },
  async everything(studio) {
    const page = await studio.page('reviewer')
    await records(page, 10)
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    const offer = page.getByRole('button', { name: /选择全部符合条件的/ })
    await offer.waitFor()
    return { page, mark: [offer] }
  },
  async load(studio) {
    const page = await studio.page('reviewer')
    await open(page, '/index?load=')
    return { page, top: 420 }
  },
}
