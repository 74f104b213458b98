import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'home-desk'(studio) {
    const page = await studio.page('reviewer')
    await open(page, '/index?view=desk&tab=waiting')
    return { page }
  },
  async waiting(studio) {
    const page = await studio.page('reviewer')
    await open(page, '/index?type=4')
    return {
      page,
      mark: [
        page.getByRole('navigation', { name: '记录列表' }),
        page.locator('tbody tr').first().locator('.row-actions'),
      ],
    }
  },
  async 'by-state'(studio) {
    const page = await studio.page('admin')
    await open(page, '/index?type=1')
    return { page, top: 420, mark: [page.getByRole('group', { name: '按状态' })] }
  },
}
