import { addRecords, open } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

export const scenes: Scenes = {
  async 'delete-record'(studio) {
    const desk = await studio.desk('admin')
    const [made] = await addRecords(desk, [
      {
        vin: 'LSVAB2183K2100003',
        mobile: '13800003333',
        cardNo: '',
        plateNo: '',
        summary: '重复录入的记录',
        description: '与另一条内容完全相同。',
      },
    ])
    await open(desk.page, `/defects/${made!.id}`)
    await desk.page.locator('header').getByRole('button', { name: '更多' }).click()
    await desk.page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await desk.page.getByRole('dialog').locator('textarea').fill('重复录入')
    return { page: desk.page, of: desk.page.locator('.ant-modal') }
  },
  async deleted(studio) {
    const page = await studio.page('admin')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s?除$/ })
      .click()
    await page.getByText(/^已删除 QX/).waitFor()
    await open(page, '/defects/deleted')
    return {
      page,
      top: 520,
      mark: [page.locator('tbody tr').first().getByRole('button', { name: '恢复' })],
    }
  },
}
