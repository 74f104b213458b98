import { choose, fieldOf, open, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'user-list'(studio) {
    const page = await studio.page('admin')
    await open(page, '/users')
    return { page, top: 560 }
  },
  async 'user-new'(studio) {
    const page = await studio.page('admin')
    await open(page, '/users/new')
    await type(page, 'loginId', 'zhangsan')
    await type(page, 'name', '张三')
    await choose(page, 'departmentId', '信息受理一部')
    await fieldOf(page, 'roleIds').locator('.control').first().click()
    await page.getByRole('option', { name: '录入员' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    return { page }
  },
  async 'role-edit'(studio) {
    const page = await studio.page('admin')
    await page.evaluate(() => localStorage.clear())
    await open(page, '/roles')
    await page
      .getByRole('row', { name: /录入员/ })
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL(/roles\/\d+$/)
    await page.locator('[data-permission="vehicle_defect"]').waitFor()
    return { page }
  },
}
