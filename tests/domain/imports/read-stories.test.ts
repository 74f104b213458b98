import { expect, test } from 'vitest'
import { openTextReader } from '@/tests/support/defects/text-reader'

const { read, ids } = openTextReader()

test.each([
  ['不是起火，是冒烟；没有碰撞，没人受伤。', { fire: false, crash: false, injuredCount: 0 }],
  ['这车没有发生起火，但是同款车在网上有起火的视频，我很担心。', { fire: false }],
  ['同款车已经有好几辆自燃了。', { fire: undefined }],
  ['行驶中突然起火，同款车网上也有自燃的新闻。', { fire: true }],
])('%s', async (text, expected) => {
  const { values } = await read(text)
  for (const [name, value] of Object.entries(expected)) expect(values[name]).toBe(value)
})

test('several mileages in a row are none, and said', async () => {
  const { values, unread, leftOut } = await read('朗逸无故熄火3次，里程分别为2万、2.1万、2.3万公里。')
  expect(values.mileage).toBeUndefined()
  expect(JSON.stringify([unread, leftOut])).toContain('2.3万公里')
})

test('the place of a purchase is not that of the owner, and a day of last week is read', async () => {
  const { values, words } = await read(
    '我是2022年6月在南京宁星汽车买的朗逸，上周三在高速以110码行驶时方向盘抖动并伴随刹车失灵，好在没有出事故。',
  )
  expect(values).toMatchObject({ faultDate: '2026-11-18', modelRangeId: ids.朗逸, speed: 110 })
  expect(values.province).toBeUndefined()
  expect(words.faultDate).toBe('上周三')
  expect(values.summary).toContain('刹车失灵')
})

test('that one leaves no name, or a greeting, is no summary', async () => {
  const nameless = await read('我不想留姓名。朗逸续航掉得厉害，冬天开空调时经常熄火。')
  expect(nameless.values.summary).toContain('熄火')
  const english = await read(
    'Dear Sir, my Tesla Model 3 suddenly accelerated in Shanghai. It hit a wall. Regards, John',
  )
  expect(english.values.summary).not.toMatch(/^Dear/)
})

test('a whole name is kept without its title, a family name with it', async () => {
  const whole = await read('我是郑海峰先生，电话13812345678，朗逸刹车失灵。')
  expect(whole.values).toMatchObject({ reporterName: '郑海峰', gender: 'M' })
  expect((await read('来电人张女士反映，朗逸刹车失灵。')).values.reporterName).toBe('张女士')
})
