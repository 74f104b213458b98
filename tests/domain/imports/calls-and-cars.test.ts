import { expect, test } from 'vitest'
import { openTextReader } from '@/tests/support/defects/text-reader'

const { read, ids } = openTextReader()

test('a range of the battery is no mileage; what is driven in all is', async () => {
  const mileageOf = async (text: string) => (await read(text)).values.mileage
  expect(await mileageOf('电池鼓包，续航由420公里下降到300公里，目前累计行驶12.8万km。')).toBe(128_000)
  expect(await mileageOf('充满电只能跑260公里，以前能跑500公里')).toBe(undefined)
  expect(await mileageOf('从深圳拖了200公里回来，车子里程11万，换了两次机电单元')).toBe(110_000)
  expect(await mileageOf('mileage 45,000 km, failed at 110 km/h')).toBe(45_000)
})

test('model year, engine and its size, age, and the series of a 车型 that says more', async () => {
  const { values } = await read(
    '车主：欧阳建国，男，46岁；车型：2021款 途观L 2.0T；发生时间：2026/11/25 18:30；地点：绕城高速；现象：行驶中空气悬架塌陷',
  )
  expect(values).toMatchObject({
    ...{ reporterName: '欧阳建国', gender: 'M', age: 46, faultDate: '2026-11-25' },
    ...{ modelYear: 2021, modelRangeId: ids.途观L, modelName: '2021款 途观L 2.0T' },
    summary: '行驶中空气悬架塌陷',
  })
  const free = await read('帕萨特1.8T，2013款，双离合顿挫。发动机号CEA123456')
  expect(free.values).toMatchObject({ modelYear: 2013, displacement: '1.8', engineNo: 'CEA123456' })
})

test('a call that was written down: an answer belongs to the question before it, and the questions are left out', async () => {
  const { values, unread, leftOut } = await read(
    [
      ...['客服：您好请问有什么可以帮您', '客户：我那个特斯拉 自己刹车了', '客服：请问您的车架号'],
      ...[
        '客户：LRWYGCEK1NC123456',
        '客服：什么时候买的',
        '客户：前年五月',
        '客服：跑了多少公里',
        '客户：5万8',
      ],
      ...['客服：贵姓', '客户：免贵姓赵，赵敏', '客服：联系电话', '客户：13912345678'],
    ].join('\n'),
  )
  expect(values).toMatchObject({
    ...{ vin: 'LRWYGCEK1NC123456', mileage: 58_000, reporterName: '赵敏', mobile: '13912345678' },
    summary: '我那个特斯拉 自己刹车了',
  })
  expect(unread.map(({ field }) => field)).toEqual(['purchaseDate'])
  expect(leftOut).toContain('客服：跑了多少公里')
  expect((await read('车主：张三\n故障：方向盘抖动')).values.reporterName).toBe('张三')
})

test('a chat: what the agent wrote and pictures are left out, what nearly happened did not', async () => {
  const { values, leftOut } = await read(
    '张三 10:21\n我的车突然断电\n张三 10:22\n[图片]\n客服小李 10:25\n您好，请提供车架号\n张三 10:30\nLSVAB2183E2123453\n张三 10:31\n差点被大货车追尾，孩子吓哭了',
  )
  expect(values).toMatchObject({ vin: 'LSVAB2183E2123453', summary: '我的车突然断电' })
  expect(values).not.toHaveProperty('crash')
  expect(String(values.description)).not.toMatch(/请提供|图片/)
  expect(leftOut).toEqual(expect.arrayContaining(['[图片]', '您好，请提供车架号']))
})

test('a mileage without a unit, a crash into a tree, and no number of a telephone in the summary', async () => {
  const { values } = await read(
    '我是代我爸投诉的，他叫李建国，电话13700001111，我的电话13800002222。车是哈弗H6，前天刹不住车撞树上了，气囊没弹，人没事。行驶47000。',
  )
  expect(values).toMatchObject({ mileage: 47_000, crash: true, airbagDeployed: false })
  expect(String(values.summary)).not.toContain('138')
  expect((await read('标称610km，实际300km不到')).values).not.toHaveProperty('mileage')
  expect((await read('6月份保养后（里程15800），顿挫')).values.mileage).toBe(15_800)
  expect((await read('【12345】诉求人：张小明 诉求内容：方向盘变重')).values.reporterName).toBe('张小明')
})

test.each([
  ['车主：我姓周，周建国，手机13900001111，途观L行驶中突然熄火', '周建国', '途观L行驶中突然熄火'],
  ['车主：免贵姓周，手机13900001111，途观L行驶中突然熄火', '周', '途观L行驶中突然熄火'],
  ['车主：我是周建国，手机13900001111，途观L行驶中突然熄火', '周建国', '途观L行驶中突然熄火'],
  ['报告人李四，手机13900001111，途观L行驶中突然熄火', '李四', '途观L行驶中突然熄火'],
  ['反映人：李四 途观L行驶中突然熄火', '李四', undefined],
  ['张女士13812345678，途观L行驶中突然熄火', '张女士', '途观L行驶中突然熄火'],
  ['您好，欧阳先生（138 1234 5678），途观L行驶中突然熄火', '欧阳先生', '途观L行驶中突然熄火'],
  ['欧阳先生 13812345678，途观L行驶中突然熄火', '欧阳先生', '途观L行驶中突然熄火'],
  ['欧阳先生 13812345678', '欧阳先生', undefined],
  ['联系人：欧阳先生 电话：13812345678，途观L行驶中突然熄火', '欧阳先生', '途观L行驶中突然熄火'],
  ['联系人：欧阳先生 电话：13812345678', '欧阳先生', undefined],
  ['欧阳先生 手机：13812345678，途观L行驶中突然熄火', '欧阳先生', '途观L行驶中突然熄火'],
  ['诸葛女士，电话13812345678，途观L行驶中突然熄火', '诸葛女士', '途观L行驶中突然熄火'],
  ['欧阳先生电话：13812345678，途观L行驶中突然熄火', '欧阳先生', '途观L行驶中突然熄火'],
])('%s names who reports, and its summary begins with what happened', async (text, name, summary) => {
  const { values } = await read(text)
  expect(values.reporterName).toBe(name)
  expect(values.mobile ?? '').toMatch(/^(1\d{10})?$/)
  if (summary) expect(values.summary).toBe(summary)
})

test.each([
  '车主：我的车昨天熄火了，维修三次未果',
  '销售张女士让我等，途观L行驶中突然熄火',
  '我找的是4S店的张女士13812345678，途观L行驶中突然熄火',
  '报告人要求回电，途观L行驶中突然熄火',
  '联系4S店张女士，电话13812345678，途观L行驶中突然熄火',
])('%s names nobody', async text => {
  const { values } = await read(text)
  expect(values).not.toHaveProperty('reporterName')
  expect(values.summary).not.toMatch(/^车主/)
})

test('a summary holds the fault, not how far and how fast before it, nor only what came of it', async () => {
  const { values } = await read(
    '李明，13812345678。途观L，跑了五万多公里，追尾了前车。当时时速100公里，发动机突然熄火，没有人受伤。',
  )
  expect(values).toMatchObject({ reporterName: '李明', mobile: '13812345678' })
  expect(values.summary).toContain('发动机突然熄火')
  expect(values.summary).not.toMatch(/公里|100/)
  expect((await read('李明 13812345678\n发动机熄火')).values.reporterName).toBe('李明')
  expect((await read('发动机，13812345678，熄火')).values).not.toHaveProperty('reporterName')
})
