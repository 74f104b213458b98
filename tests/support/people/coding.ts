import type { Page } from 'playwright'
import { vi } from 'vitest'
import { connect } from '@/db/client'
import { call } from './staff'

/** A model of the codes is there, learnt by the first who asks. */
export async function learnOnce(page: Page): Promise<void> {
  const current = async () => (await call(page, '/complaintsvehicleinfo/suggest/model')).current !== null
  if (!(await current())) await call(page, '/complaintsvehicleinfo/suggest/learn', {})
  await vi.waitUntil(current, { timeout: 90_000, interval: 500 })
}

/** Takes the codes from the newest records: their ids. */
export async function uncodeNewest(count: number): Promise<string[]> {
  const { pool, close } = connect(process.env.TEST_APP_DATABASE_URL!, { max: 1 })
  try {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE defects SET assembly_code = NULL, sub_assembly_code = NULL, symptom_codes = '{}'
       WHERE id IN (SELECT id FROM defects WHERE deleted_at IS NULL AND state IN (30, 40, 50) AND assembly_code IS NOT NULL
         ORDER BY received_at DESC, id DESC LIMIT $1) RETURNING id::text`,
      [count],
    )
    return rows.map(({ id }) => id)
  } finally {
    await close()
  }
}
