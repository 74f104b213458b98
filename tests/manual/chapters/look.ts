import type { Page } from 'playwright'
import { call, open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const window = 'receivedAtFrom=2025-01-01&receivedAtTo=2026-06-30'

async function risingSeries(page: Page): Promise<string> {
  const query =
    'lens=subAssemblyCode&focus=1103&sub=modelRangeId&receivedAtFrom=2026-01-01&receivedAtTo=2026-06-30'
  const { lines } = await call(page, `/api/analysis/trend?${query}`)
  return lines[0].key
}

export const scenes: Scenes = {
  async 'look-lines'(studio) {
    const page = await studio.page('analyst')
    await open(page, `/look?${window}`)
    return { page }
  },
  async 'look-focus'(studio) {
    const page = await studio.page('analyst')
    const series = await risingSeries(page)
    await open(page, `/look?lens=modelRangeId&focus=${series}&sub=subAssemblyCode&${window}`)
    return { page }
  },
  async 'look-history'(studio) {
    const page = await studio.page('analyst')
    const series = await risingSeries(page)
    const cell = `lens=modelRangeId&focus=${series}&sub=subAssemblyCode&subFocus=1103`
    await open(page, `/look?${cell}&${window}`)
    const figure = page.getByRole('heading', { name: '比自身历史多吗' }).first()
    await figure.evaluate(element => element.scrollIntoView({ block: 'start' }))
    await page.evaluate(() => scrollBy(0, -120))
    return { page }
  },
  async 'look-rate'(studio) {
    const page = await studio.page('analyst')
    await open(page, `/look?lens=modelRangeId&show=rate&interval=quarter&${window}`)
    return { page }
  },
}
