import { choose, open, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'dictionary-list'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/brand')
    return { page }
  },
  async 'dictionary-new'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/brand/new')
    await type(page, 'name', '示例品牌')
    await choose(page, 'producerId', '比亚迪', '比亚迪')
    return { page }
  },
  async 'dictionary-in-use'(studio) {
    const page = await studio.page('admin')
    await page.evaluate(() => localStorage.clear())
    await open(page, '/dictionaries/assembly')
    await page.locator('tbody tr').first().locator('[data-more]').click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByText('改为停用').waitFor()
    return { page, of: page.getByRole('dialog') }
  },
  async codes(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/codes')
    return { page, top: 560 }
  },
}
