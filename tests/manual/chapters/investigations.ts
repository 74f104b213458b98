import { query } from '@/db/client'
import { call, open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

async function running({ database }: Studio): Promise<string> {
  const [row] = await query<{ id: string }>(
    database.db,
    `SELECT id::text FROM investigations WHERE state = 'running' ORDER BY id LIMIT 1`,
  )
  return row!.id
}

const shows = (path: string) => async (studio: Studio) => {
  const page = await studio.page('investigator')
  await open(page, path.replace('ID', await running(studio)))
  return { page }
}

export const scenes: Scenes = {
  'investigation-list': shows('/investigation'),
  'investigation-file': shows('/investigation/ID'),
  'investigation-records': shows('/investigation/ID?tab=records&verdict=supports'),
  async 'investigation-letters'(studio) {
    const page = await studio.page('investigator')
    const id = await running(studio)
    await call(page, '/investigationinfo/letter', { id, kind: 'verification' })
    await open(page, `/investigation/${id}?tab=letters`)
    return { page }
  },
  'investigation-overview': shows('/investigation/overview'),
}
