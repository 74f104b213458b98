import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async keys(studio) {
    const page = await studio.page('viewer')
    await open(page, '/defects')
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await page.locator('.sh-keys').waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
}
