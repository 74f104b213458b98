import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'audit-list'(studio) {
    const page = await studio.page('admin')
    await open(page, '/audit')
    return { page }
  },
  async 'audit-entry'(studio) {
    const page = await studio.page('admin')
    await open(page, '/audit?action=amendDefect')
    await page
      .locator('tbody tr', { hasText: '故障里程' })
      .first()
      .getByRole('button', { name: '查看' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    return { page, of: dialog }
  },
}
