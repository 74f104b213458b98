import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const window = 'receivedAtFrom=2026-01-01&receivedAtTo=2026-06-30'

export const scenes: Scenes = {
  async 'report-overview'(studio) {
    const page = await studio.page('analyst')
    await open(page, `/report?${window}`)
    return { page }
  },
  async 'report-split'(studio) {
    const page = await studio.page('analyst')
    await open(page, `/report?tab=split&by=province&across=riskLevel&${window}`)
    return { page }
  },
  async 'report-annual'(studio) {
    const page = await studio.page('analyst')
    await open(page, '/report?tab=annual&year=2025')
    return { page }
  },
}
