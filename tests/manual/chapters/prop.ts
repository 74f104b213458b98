import type { Page } from 'playwright'
import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const path = '/prop?event=subAssemblyCode'

async function openFirst(page: Page) {
  await open(page, path)
  await page.locator('tbody tr td a').first().click()
  await page.getByRole('heading', { name: '四格表' }).waitFor()
}

export const scenes: Scenes = {
  async 'prop-list'(studio) {
    const page = await studio.page('analyst')
    await open(page, path)
    return { page }
  },
  async 'prop-cell'(studio) {
    const page = await studio.page('analyst')
    await openFirst(page)
    return { page }
  },
  async 'prop-heat'(studio) {
    const page = await studio.page('analyst')
    await open(page, '/prop?tab=heat')
    return { page }
  },
}
