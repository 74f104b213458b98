import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async parameters(studio) {
    const page = await studio.page('admin')
    await open(page, '/parameters')
    return { page }
  },
  async 'risk-parameters'(studio) {
    const page = await studio.page('admin')
    const weights = page.locator('[data-parameter="severityWeights"]')
    await weights.scrollIntoViewIfNeeded()
    return { page, of: weights }
  },
}
