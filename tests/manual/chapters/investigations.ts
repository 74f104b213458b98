import { query } from '@/db/client'
import { open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

async function openRunning(studio: Studio, tab = 'summary') {
  const [row] = await query<{ id: string }>(
    studio.database.db,
    `SELECT id::text FROM investigations WHERE state = 'running' ORDER BY id LIMIT 1`,
  )
  const page = await studio.page('investigator')
  await open(page, `/investigation/${row!.id}?tab=${tab}`)
  return page
}

export const scenes: Scenes = {
  'investigations-file': async studio => ({ page: await openRunning(studio) }),
  async 'investigations-letters'(studio) {
    const page = await openRunning(studio, 'letters')
    await page.getByRole('button', { name: '拟稿' }).click()
    await page.getByRole('menuitem', { name: '缺陷信息核查函' }).click()
    await page.getByRole('dialog').getByLabel('正文').waitFor()
    return { page }
  },
  async 'investigations-overview'(studio) {
    const page = await studio.page('lead')
    await open(page, '/investigation/overview')
    return { page }
  },
}
