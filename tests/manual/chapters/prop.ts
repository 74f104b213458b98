import type { Page } from 'playwright'
import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const window = 'receivedAtFrom=2026-01-01&receivedAtTo=2026-06-30'
const path = `/prop?event=subAssemblyCode&${window}`

async function openFirst(page: Page) {
  await open(page, path)
  await page.locator('tbody tr td a').first().click()
  await page.getByRole('heading', { name: '最近收到的记录' }).waitFor()
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
    await open(page, `/prop?tab=heat&group=brandId&event=assemblyCode&${window}`)
    return { page }
  },
}
