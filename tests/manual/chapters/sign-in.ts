import { app, deskOf, open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'sign-in-form'({ browser }) {
    const { page } = await deskOf(browser)
    await page.goto(`${app}/index`)
    await page.locator('#loginId').fill('entry')
    return { page, of: page.locator('main') }
  },
  async shell(studio) {
    const page = await studio.page('entry')
    await open(page, '/defects')
    await open(page, '/index')
    return { page, mark: [page.locator('#side-menu'), page.locator('.sh-tabs'), page.locator('.sh-user')] }
  },
  async 'user-menu'(studio) {
    const page = await studio.page('entry')
    await page.locator('.sh-user').click()
    await page.getByRole('menuitem', { name: '帮助' }).waitFor()
    return { page, top: 240, mark: [page.getByRole('menu')] }
  },
  async profile(studio) {
    const page = await studio.page('entry')
    await open(page, '/profile')
    return { page }
  },
}
