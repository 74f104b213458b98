import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { type Desk, numberIn, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let item: { id: string; n: number; series: string }
const database = openAppDatabase()

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  const { rows } = await database.pool.query(
    `WITH cell AS (SELECT model_range_id::text AS series, array_agg(id) AS ids, count(*)::int AS n FROM defects
        WHERE deleted_at IS NULL AND state NOT IN (0, 70) AND model_range_id IS NOT NULL GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 1)
      INSERT INTO watch_items (place, group_key, event_key, first_at, last_at, evidence, record_ids)
      SELECT 'free:origin', jsonb_build_object('modelRangeId', series), '{}', current_date, current_date,
        jsonb_build_object('rule', null, 'asOf', current_date::text, 'from', '2020-01-01', 'to', current_date::text, 'n', n,
          'collapsed', n, 'expected', null, 'ic025', null, 's', null, 'h', null, 'severe', 0, 'measures', null), ids
      FROM cell RETURNING id::text, (evidence ->> 'n')::int AS n, group_key ->> 'modelRangeId' AS series`,
  )
  item = rows[0]
}, 60_000)
afterAll(async () => {
  await database.pool.query(`DELETE FROM watch_items WHERE place = 'free:origin'`)
  await browser.close()
  await database.close()
})

async function originOf(path: string, filter: string) {
  const { page } = desk
  await open(page, path)
  const number = page
    .locator(`#main a[href*="/defects?"][href*="${filter}"]`)
    .filter({ hasText: /^[\d,]+$/ })
    .first()
  const n = numberIn(await number.textContent())
  await number.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: '数据口径' })
  await dialog.getByRole('link', { name: /查看这/ }).waitFor()
  return { n, text: (await dialog.textContent())!, dialog }
}

it.each([
  ['/report?receivedAtFrom=2020-01-01', 'counted', true],
  ['/prop?receivedAtFrom=2020-01-01', 'counted', true],
  ['/look?receivedAtFrom=2020-01-01&lens=assemblyCode', 'counted', true],
])('a number of %s says what it counts, and the command that counts it again', async (path, filter) => {
  const { n, text } = await originOf(path, filter)
  expect(numberIn(/查看这\s*([\d,]+)/.exec(text)![1]!)).toBe(n)
  expect(text).toContain('不计')
  expect(text).toMatch(/npm run ask -- "SELECT count\(\*\) AS n FROM records/)
})

it('the evidence of a watch item says so too: its records are kept in another table', async () => {
  const { n, text } = await originOf(`/rule?entry=${item.id}`, 'watchItemId')
  expect(n).toBe(item.n)
  expect(numberIn(/查看这\s*([\d,]+)/.exec(text)![1]!)).toBe(n)
  expect(text).toContain('关注事项')
  expect(text).not.toContain('npm run ask')
})

it('a number of the file of a series and of a campaign says so', async () => {
  const { n, text } = await originOf(`/car?modelRangeId=${item.series}`, 'modelRangeId')
  expect(numberIn(/查看这\s*([\d,]+)/.exec(text)![1]!)).toBe(n)
  const { rows } = await database.pool.query(
    `SELECT recall_id::text AS id FROM recall_records WHERE verdict = 'covered' AND removed_at IS NULL LIMIT 1`,
  )
  if (!rows[0]) return
  const recall = await originOf(`/carBack?id=${rows[0].id}`, 'recallId')
  expect(numberIn(/查看这\s*([\d,]+)/.exec(recall.text)![1]!)).toBe(recall.n)
})
