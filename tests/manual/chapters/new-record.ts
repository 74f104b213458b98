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
