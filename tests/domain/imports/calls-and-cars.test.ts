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
