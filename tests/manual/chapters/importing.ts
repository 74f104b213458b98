import type { Page } from 'playwright'
import { sheetOf } from '@/tests/support/files/workbooks'
import { open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

const rows = (brand: string) => [
  ['接收日期', '问题简述', '品牌', '故障里程', '客户自编号'],
  ['2026-06-01', '冷车启动时发动机异响', brand, 12000, 'K-01'],
  ['2026-06-02', '高速行驶时方向盘抖动', `${brand}牌`, 23000, 'K-02'],
  ['2026-02-30', '制动时车身跑偏', brand, 8000, 'K-03'],
  ['2026-06-04', '空调不制冷', brand, 31000, 'K-04'],
]

async function send(page: Page) {
  const brand = await page.evaluate(async () => {
    const answer = await fetch('/app/carins/recordbrand/brieflist?limit=1')
    return ((await answer.json()).data as { name: string }[])[0]!.name
  })
  await page.setInputFiles('input[type=file]', {
    name: '六月来文清单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetOf(rows(brand)),
  })
  await page.locator('[data-count="total"] dd', { hasText: /^4$/ }).waitFor({ timeout: 30_000 })
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

export const scenes: Scenes = {
  async 'import-start'(studio) {
    const page = await studio.page('admin')
    await open(page, '/defects/import')
    return { page, mark: [page.getByText('下载模板')] }
  },
  async 'import-columns'(studio) {
    const page = await studio.page('admin')
    await send(page)
    await tab(page, '列对应')
    return { page }
  },
  async 'import-names'(studio) {
    const page = await studio.page('admin')
    await tab(page, '字典中不存在的名称')
    return { page }
  },
  async 'import-errors'(studio) {
    const page = await studio.page('admin')
    await tab(page, '错误')
    return { page }
  },
  async 'import-done'(studio) {
    const page = await studio.page('admin')
    await page.getByRole('button', { name: /^导入通过校验的 \d+ 条$/ }).click()
    await page.getByText(/已入库 \d+ 条记录/).waitFor({ timeout: 30_000 })
    return { page, mark: [page.getByRole('button', { name: '撤销导入' })] }
  },
}
