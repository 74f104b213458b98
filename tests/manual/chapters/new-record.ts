import { addRecords, fieldOf, open, press, type } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

const plate = '沪A12345'

async function knownVin(studio: Studio): Promise<string> {
  return (await studio.page('admin')).evaluate(async () => {
    const page = await fetch('/app/complaintsvehicleinfo/page', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: [50], limit: 100, sortField: 'complaintNo', sortOrder: 'ascend' }),
    })
    for (const { vin } of (await page.json()).data.records) {
      if (!/^L.{16}$/.test(vin ?? '')) continue
      const { data } = await (await fetch(`/app/carins/bigdata/queryVehicleInfoByES/${vin}`)).json()
      if (data?.status === 'ok' && data.best?.typeCodeId) return vin
    }
    throw new Error('no approved record names its specific model')
  })
}

async function emptyForm(studio: Studio) {
  const page = await studio.page('entry')
  await page.evaluate(() => localStorage.clear())
  await open(page, '/defects/new')
  return page
}

export const scenes: Scenes = {
  async 'new-form'(studio) {
    const page = await emptyForm(studio)
    return { page }
  },
  async caller(studio) {
    await addRecords(await studio.desk('entry'), [
      { mobile: '13912346071', reporterName: '王建国', plateNo: '沪A7K9P2', summary: '高速行驶中突然熄火' },
    ])
    const page = await emptyForm(studio)
    await page.getByLabel('来电人或车辆').fill('6071')
    await page.getByText('王建国').first().waitFor()
    return { page, of: page.getByRole('region', { name: '来电受理' }) }
  },
  async paste(studio) {
    const page = await emptyForm(studio)
    await page.getByRole('button', { name: '粘贴文字' }).click()
    const text = page.getByLabel('粘贴投诉内容、通话记录、聊天或邮件')
    await text.fill('来电人张女士，手机13812345678，人在深圳，大众途观L昨天行驶3万公里时熄火。')
    await text.press('Control+Enter')
    const desk = page.getByRole('region', { name: '来电受理' })
    await desk.locator('tbody tr').first().waitFor()
    return { page, of: desk }
  },
  async 'licence-read'(studio) {
    const page = await studio.page('entry')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '拍照/上传行驶证识别' }).click(),
    ])
    await chooser.setFiles('tests/support/licences/straight.jpg')
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-offer="vin"]').waitFor({ timeout: 90_000 })
    return { page, of: page.locator('.ant-modal') }
  },
  async 'vin-wrong'(studio) {
    const page = await emptyForm(studio)
    await type(page, 'vin', 'LSVAB2183K2IOOOQ1')
    await fieldOf(page, 'vin').getByText('第 12 位 I').waitFor()
    return { page, of: fieldOf(page, 'vin') }
  },
  async 'vin-offer'(studio) {
    const page = await emptyForm(studio)
    await type(page, 'vin', await knownVin(studio))
    await fieldOf(page, 'vin')
      .getByText(/条已确认记录/)
      .waitFor()
    return { page, mark: [fieldOf(page, 'vin')] }
  },
  async duplicates(studio) {
    const tale = '上周在高架上行驶，方向盘突然锁死，仪表全部黑屏，靠护栏才把车停住，4S 店查了三天没有结论。'
    await addRecords(await studio.desk('admin'), [
      {
        plateNo: plate,
        vin: 'LSVAB2183K2100001',
        mobile: '13800001111',
        cardNo: '',
        summary: '行驶中方向盘锁死',
        description: tale,
      },
    ])
    const page = await emptyForm(studio)
    await type(page, 'plateNo', plate)
    await page.getByRole('button', { name: /条可能重复/ }).click()
    await page.getByRole('region', { name: '可能重复的记录' }).getByText('车牌相同').first().waitFor()
    return { page }
  },
  async 'save-bar'(studio) {
    const page = await emptyForm(studio)
    await type(page, 'summary', '行驶中方向盘锁死')
    await press(await studio.desk('entry'), '提交')
    await page.getByText(/项需要修改/).waitFor()
    return { page, mark: [page.getByText(/项需要修改/)] }
  },
}
