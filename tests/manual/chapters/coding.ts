import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'coding-model'(studio) {
    const page = await studio.page('admin')
    await open(page, '/dictionaries/coding-model')
    return { page }
  },
}
