import { addRecords, amendElsewhere, fieldOf, open, press, type } from '@/tests/support/people/staff'
import type { Scenes } from '../studio'

let id = ''

export const scenes: Scenes = {
  async record(studio) {
    const desk = await studio.desk('admin')
    const [made] = await addRecords(desk, [
      {
        vin: 'LSVAB2183K2100002',
        mobile: '13800002222',
        cardNo: '',
        plateNo: '',
        summary: '低速转弯时转向异响',
        description: '低速转弯时前部有异响，更换拉杆后仍未解决。',
        mileage: 18000,
      },
    ])
    id = made!.id
    await open(desk.page, `/defects/${id}`)
    return { page: desk.page, mark: [desk.page.locator('header').getByRole('button', { name: '编辑' })] }
  },
  async edit(studio) {
    const page = await studio.page('entry')
    await open(page, `/defects/${id}/edit`)
    await type(page, 'mileage', '18500')
    await fieldOf(page, 'mileage').scrollIntoViewIfNeeded()
    await page.getByText('有未保存的修改').waitFor()
    return { page, mark: [fieldOf(page, 'mileage'), page.getByText('有未保存的修改')] }
  },
  async comments(studio) {
    const page = await studio.page('admin')
    await open(page, `/defects/${id}`)
    const comments = page.getByRole('region', { name: '讨论' }).last()
    const text = fieldOf(page, 'text').locator('textarea')
    await text.fill('同一批次还有两台有异响，请核对更换的拉杆批号。')
    await text.press('@')
    await page.keyboard.type('赵形审')
    await page
      .getByRole('option', { name: /赵形审/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await text.press('Control+Enter')
    await comments.getByText('@赵形审 未读').waitFor()
    return { page, of: comments }
  },
  async conflict(studio) {
    await amendElsewhere(await studio.page('admin'), id, {
      mileage: 19200,
      summary: '低速转弯时转向异响，方向发沉',
    })
    const page = await studio.page('entry')
    await press(await studio.desk('entry'), '保存')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^记录已被 .+ 修改$/).waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
  async compare(studio) {
    const page = await studio.page('admin')
    await open(page, `/defects/${id}`)
    await page.getByRole('button', { name: '对比所选版本' }).click()
    await page.waitForURL(/history\/compare/)
    await page.getByRole('row', { name: /问题简述/ }).waitFor()
    return { page, top: 320 }
  },
  async 'bring-back'(studio) {
    const page = await studio.page('admin')
    await open(page, `/defects/${id}/history/2`)
    await page.getByRole('button', { name: '恢复至此版本' }).click()
    await page.getByRole('button', { name: /恢复 \d+ 个字段/ }).waitFor()
    return { page, of: page.locator('.ant-modal') }
  },
}
