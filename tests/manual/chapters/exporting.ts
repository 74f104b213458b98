import { open, press } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'export-dialog'(studio) {
    const page = await studio.page('admin')
    await open(page, '/defects?state=30')
    await press(await studio.desk('admin'), '导出')
    await page.getByRole('dialog').getByText('当前条件下的全部').waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
  async 'export-done'(studio) {
    const page = await studio.page('admin')
    const dialog = page.getByRole('dialog')
    await dialog.locator('textarea').fill('月度分析')
    await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^导\s?出$/ }).click(),
    ])
    await dialog.getByText('已完成').waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
  async 'export-columns'(studio) {
    const page = await studio.page('admin')
    await open(page, '/defects/columns')
    return { page }
  },
  async 'export-list'(studio) {
    const page = await studio.page('admin')
    await open(page, '/defects/exports')
    return { page, top: 400 }
  },
}
