import { learnOnce, uncodeNewest } from '@/tests/support/people/coding'
import { fieldOf, open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'coding-line'(studio) {
    const page = await studio.page('admin')
    await learnOnce(page)
    await open(page, '/defects/new')
    await fieldOf(page, 'summary').locator('input').fill('高速行驶中方向盘助力失效，转向沉重')
    const line = page.getByRole('group', { name: '归类建议' })
    await line.waitFor()
    await line.scrollIntoViewIfNeeded()
    return { page, mark: [line] }
  },
  async 'coding-uncoded'(studio) {
    const page = await studio.page('admin')
    await uncodeNewest(8)
    await open(page, '/defects/uncoded')
    await page.locator('main li kbd').first().waitFor()
    return { page }
  },
  async 'coding-codes'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/problem-code')
    return { page, top: 560 }
  },
  async 'coding-model'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/coding-model')
    return { page }
  },
}
