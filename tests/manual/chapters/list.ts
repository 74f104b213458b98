import { open, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const conditions = '/defects?riskLevel=H&state=50&sortField=faultDate&sortOrder=descend'

export const scenes: Scenes = {
  async search(studio) {
    const page = await studio.page('admin')
    await open(page, conditions)
    const expand = page.getByRole('button', { name: '展开' })
    if (await expand.count()) await expand.click()
    return { page, mark: [page.getByRole('form', { name: '查询条件' })] }
  },
  async columns(studio) {
    const page = await studio.page('admin')
    await open(page, conditions)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.locator('.ui-column-settings').waitFor()
    return { page, mark: [page.locator('.ui-column-settings')] }
  },
  async 'save-view'(studio) {
    const page = await studio.page('admin')
    await open(page, conditions)
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await page.getByRole('button', { name: '保存当前视图…' }).click()
    await type(page, 'name', '高风险记录')
    return { page, of: page.locator('.ant-modal') }
  },
  async views(studio) {
    const page = await studio.page('admin')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^保\s*存$/ })
      .click()
    await page.getByText('已保存视图“高风险记录”').waitFor()
    await open(page, '/defects')
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await page.locator('.ui-views .view').first().waitFor()
    return { page, top: 420, mark: [page.locator('.ui-views')] }
  },
}
