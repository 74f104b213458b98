import type { Page } from 'playwright'
import { query } from '@/db/client'
import { open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

async function choose({ database }: Studio) {
  const [row] = await query<{ vin: string; name: string }>(
    database.db,
    `SELECT d.vin, s.name FROM defects AS d JOIN model_series AS s ON s.id = d.model_range_id
      WHERE d.deleted_at IS NULL AND d.state >= 30 AND d.state <> 70 AND d.vin_status = 'ok'
        AND d.production_date IS NOT NULL AND d.purchase_date IS NOT NULL AND d.sub_assembly_code IS NOT NULL
        AND d.received_at >= '2026-01-01'
      ORDER BY (SELECT count(*) FROM defects AS o WHERE o.model_range_id = d.model_range_id) DESC, d.id LIMIT 1`,
  )
  return row!
}

async function type(page: Page, text: string) {
  await open(page, '/car')
  await page.getByRole('textbox', { name: 'VIN、编号或车系' }).fill(text)
}

export const scenes: Scenes = {
  async 'car-vin'(studio) {
    const page = await studio.page('analyst')
    await type(page, (await choose(studio)).vin)
    await page.getByRole('button', { name: '查看', exact: true }).click()
    await page.getByRole('heading', { name: '召回', exact: true }).waitFor()
    return { page }
  },
  async 'car-series'(studio) {
    const page = await studio.page('analyst')
    await type(page, (await choose(studio)).name)
    await page.getByRole('list', { name: '匹配的车系' }).getByRole('link').first().click()
    await page.waitForURL(/modelRangeId=/)
    await page.locator('figure.chart').first().waitFor()
    return { page }
  },
}
