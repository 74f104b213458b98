import { query } from '@/db/client'
import { open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

async function running({ database }: Studio): Promise<string> {
  const [row] = await query<{ id: string }>(
    database.db,
    `SELECT id::text FROM recalls WHERE state = 'running' ORDER BY id LIMIT 1`,
  )
  return row!.id
}

export const scenes: Scenes = {
  async 'recalls-list'(studio) {
    const page = await studio.page('recall')
    await open(page, '/carBack')
    return { page }
  },
  async 'recalls-form'(studio) {
    const page = await studio.page('recall')
    await open(page, `/carBack/form?id=${await running(studio)}`)
    return { page }
  },
  async 'recalls-progress'(studio) {
    const page = await studio.page('recall')
    await open(page, `/carBack?id=${await running(studio)}&tab=progress`)
    return { page }
  },
  async 'recalls-after'(studio) {
    const page = await studio.page('recall')
    await open(page, `/carBack?id=${await running(studio)}&tab=after`)
    return { page }
  },
}
