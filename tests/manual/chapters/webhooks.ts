import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async webhooks(studio) {
    const page = await studio.page('admin')
    await open(page, '/webhooks')
    await page.getByRole('button', { name: '新增推送' }).click()
    await page.getByRole('dialog').waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
  async calls(studio) {
    const page = await studio.page('admin')
    await open(page, '/calls')
    return { page, top: 420 }
  },
}
