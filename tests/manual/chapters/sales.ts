import type { Page } from 'playwright'
import { call, choose, open, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const path = '/dictionaries/vehicle-sales'

async function firstSeries(page: Page): Promise<string> {
  const { records } = await call(page, '/api/vehiclesales/page?sortField=quantity&sortOrder=descend&limit=1')
  return records[0].modelRangeId
}

export const scenes: Scenes = {
  async 'sales-list'(studio) {
    const page = await studio.page('analyst')
    await open(page, `${path}?sortField=quantity&sortOrder=descend`)
    return { page, mark: [page.getByRole('link', { name: '新增', exact: true })] }
  },
  async 'sales-new'(studio) {
    const page = await studio.page('analyst')
    await open(page, `${path}?entry=new`)
    await choose(page, 'modelRangeId', '宏光MINIEV', '宏光MINIEV')
    await type(page, 'year', '2012')
    await type(page, 'quantity', '1280')
    return { page }
  },
  async 'sales-import'(studio) {
    const page = await studio.page('analyst')
    await page.evaluate(() => localStorage.clear())
    await open(page, path)
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: '二季度销量.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '车系,年,月,销量\n宏光MINIEV,2011,4,1280\n宏光MINEV,2011,5,1310\n宏光MINIEV,2011,13,1295\n',
      ),
    })
    await dialog.getByRole('status').waitFor()
    return { page, of: dialog }
  },
  async 'sales-exposure'(studio) {
    const page = await studio.page('analyst')
    await open(page, path)
    await open(page, `${path}?modelRangeId=${await firstSeries(page)}`)
    return { page, top: 420, mark: [page.getByText('保有量约')] }
  },
}
