import { addRecords, open } from '@/tests/support/people/staff'
import type { Scenes, Studio } from '../studio'

const tale = '在环线上以六十公里时速行驶，制动踏板突然变硬，踩不下去，拉起手刹才停住，4S 店检查后说一切正常。'
let made: { id: string; complaintNo: string }[] = []

const comparing = ([one, other] = made) => `/defects/compare?one=${one!.id}&other=${other!.id}`

async function twoRecords(studio: Studio) {
  made = await addRecords(await studio.desk('admin'), [
    {
      plateNo: '京B67890',
      vin: 'LSVAB2183K2100004',
      mobile: '13800004444',
      cardNo: '',
      summary: '制动踏板变硬',
      description: tale,
      speed: 60,
      mileage: 1000,
    },
    {
      plateNo: '京B67890',
      vin: 'LSVAB2183K2100004',
      mobile: '13800005555',
      cardNo: '',
      summary: '刹车踩不下去',
      description: `${tale}要求更换。`,
      speed: 80,
      mileage: 1000,
    },
  ])
}

export const scenes: Scenes = {
  async similar(studio) {
    await twoRecords(studio)
    const page = await studio.page('admin')
    await open(page, `/defects/${made[0]!.id}`)
    await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '相似' }).click()
    const similar = page.locator('#similar')
    await similar.getByText('车牌相同').first().waitFor()
    return { page, of: similar }
  },
  async differences(studio) {
    const page = await studio.page('admin')
    await open(page, comparing())
    await page.getByRole('checkbox', { name: '只看不同' }).check()
    return { page, mark: [page.getByRole('button', { name: '判定为重复并归并' })] }
  },
  async merge(studio) {
    const page = await studio.page('admin')
    await page.getByRole('button', { name: '判定为重复并归并' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: '车速' }).check()
    return { page, of: page.locator('.ant-modal') }
  },
  async merged(studio) {
    const page = await studio.page('admin')
    await page.getByRole('dialog').getByRole('button', { name: '归并', exact: true }).click()
    await page.waitForURL(new RegExp(`/defects/${made[0]!.id}$`))
    await open(page, `/defects/${made[1]!.id}`)
    return { page, top: 420, mark: [page.getByRole('note')] }
  },
}
