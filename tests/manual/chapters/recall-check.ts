import { query } from '@/db/client'
import { begin, takePhone, touch } from '@/tests/support/intake/reporter'
import type { Scenes } from '../studio'

const set = `INSERT INTO parameters (key, value) VALUES ('publicRecallCheck', $1::jsonb)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`

export const scenes: Scenes = {
  async 'recall-check'({ browser, database }) {
    await query(database.db, set, [{ on: true }])
    const { page } = await takePhone(browser)
    await begin(page)
    await touch.press(page, 'a[href="/app/intake/recall"]')
    await page.fill('#vin', 'LSVAB2183K2100001')
    await query(database.db, set, [{ on: false }])
    return { page }
  },
}
