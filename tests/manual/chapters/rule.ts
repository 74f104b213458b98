import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'rule-items'(studio) {
    const page = await studio.page('analyst')
    await open(page, '/rule')
    return { page }
  },
  async 'rule-backtest'(studio) {
    const page = await studio.page('analyst')
    await open(page, '/rule?tab=backtest')
    return { page }
  },
}
