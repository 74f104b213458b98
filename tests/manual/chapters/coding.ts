import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async uncoded(studio) {
    const page = await studio.page('admin')
    await open(page, '/defects/uncoded')
    return { page }
  },
  async 'coding-model'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/coding-model')
    return { page }
  },
}
