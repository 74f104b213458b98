import { expect, test } from 'vitest'
import { deniedIn, mentionsIn, unclearIn } from '@/lib/coding/text/mentions'

const now = new Date('2026-11-24T10:00:00+08:00')
const said = (text: string) =>
  Object.fromEntries(mentionsIn(text, now).map(({ field, value }) => [field, value]))

test.each([
  ['行驶中发动机舱起火，车辆烧毁', { fire: true }],
  ['与前车追尾，安全气囊没有弹出，造成两人受伤', { crash: true, airbagDeployed: false, injuredCount: 2 }],
  ['车辆侧翻，气囊全部弹出，1人死亡', { rollover: true, airbagDeployed: true, deathCount: 1 }],
  ['充电口冒烟', { symptomCodes: 'S43' }],
  ['車輛側翻，２人死亡', { rollover: true, deathCount: 2 }],
  ['行驶5.6万公里时出现异响', { mileage: 56_000 }],
  ['目前行驶里程为 12,000 公里'.replace(',', ''), { mileage: 12_000 }],
  ['跑了3千多公里', { mileage: 3_000 }],
  ['跑了4万2千公里', { mileage: 42_000 }],
  ['跑了1万2公里', { mileage: 12_000 }],
  ['跑了三万二就坏了', { mileage: 32_000 }],
  ['現在跑了大概兩萬多公里', { mileage: 20_000 }],
  ['里程约四万五千公里', { mileage: 45_000 }],
  ['行驶了三万两千公里突然熄火', { mileage: 32_000 }],
  ['一共开了三万零五百公里', { mileage: 30_500 }],
  ['2025年10月1号提的车，今年8月3日失去动力', { faultDate: '2026-08-03' }],
  ['2024年5月3日在广东省深圳市买的途观L，2026年8月12日在高速上刹车失灵', { faultDate: '2026-08-12' }],
  ['2024年5月3日在广东省深圳市购入的途观L', {}],
  ['2人受伤1人死亡', { injuredCount: 2, deathCount: 1 }],
  ['受伤3人，死亡2人', { injuredCount: 3, deathCount: 2 }],
  ['受伤3人死亡2人', { injuredCount: 3, deathCount: 2 }],
  ['死亡一人', { deathCount: 1 }],
  ['两名乘客受伤', { injuredCount: 2 }],
  ['全家四口受伤', { injuredCount: 4 }],
  ['1人轻伤，0死亡', { injuredCount: 1 }],
  ['碰撞后预警失灵', { crash: true }],
  ['车速80公里时抖动', { speed: 80 }],
  ['时速达到120km/h方向盘发抖', { speed: 120 }],
  ['以110公里的时速行驶', { speed: 110 }],
  ['2026年10月3日在高速上熄火', { faultDate: '2026-10-03' }],
  ['10月3日在高速上熄火', { faultDate: '2026-10-03' }],
  ['去年12月3号失去动力', { faultDate: '2025-12-03' }],
])('%s', (text, found) => expect(said(text)).toEqual(found))

test.each([
  '没有起火，也未发生碰撞，无人员受伤',
  '担心自燃，存在起火风险',
  '怕起火，怕受伤',
  '0死亡，零受伤',
  '死亡人数0，受伤人数：0人',
  '碰撞预警误报',
  '前碰撞预警失效，防碰撞系统报警',
  '追尾预警不工作',
  '险些追尾，差点撞上护栏',
  '可能会引起自燃',
  '续航500公里，实际只能跑剩余200公里',
  '百公里油耗9升，每100公里烧机油',
  '2026年1月5日购车，2026年2月1日提车',
  '2027年1月5日熄火',
  '车主于2026年10月8日来电反映漏油',
  '维修跑了2万多块，开了三年，跑了五千次，走了几万公里',
  '',
  'abc '.repeat(3_000),
])('%s says nothing of that kind', text => expect(said(text)).toEqual({}))

test('the words that it read are named, and the first that is not denied counts', () => {
  expect(mentionsIn('上次没有起火，这次真的着火了', now)).toEqual([
    { field: 'fire', value: true, words: '着火' },
  ])
})

test.each([
  ['没有撞车没人受伤', { crash: false, injuredCount: 0 }],
  ['未发生起火，未造成人员伤亡', { fire: false, injuredCount: 0, deathCount: 0 }],
  ['没有人死亡，2人受伤', { deathCount: 0 }],
  ['上次没有起火，这次真的着火了', {}],
  ['没有起火风险，险些追尾，担心有人受伤', {}],
  ['0死亡，零轻伤', { injuredCount: 0, deathCount: 0 }],
])('%s denies it', (text, denied) =>
  expect(Object.fromEntries(deniedIn(text).map(({ field, value }) => [field, value]))).toEqual(denied),
)

test.each([
  ['0死亡', { deathCount: 0 }],
  ['零死亡', { deathCount: 0 }],
  ['死亡人数0', { deathCount: 0 }],
  ['死亡：无', { deathCount: 0 }],
  ['起火：否', { fire: false }],
  ['1人轻伤，0死亡', { deathCount: 0 }],
  ['0轻伤', { injuredCount: 0 }],
  ['0伤0亡', { injuredCount: 0, deathCount: 0 }],
  ['零伤亡', { injuredCount: 0, deathCount: 0 }],
  ['无人死亡', { deathCount: 0 }],
  ['在3点0分死亡', {}],
])('%s denies it in figures', (text, denied) =>
  expect(Object.fromEntries(deniedIn(text).map(({ field, value }) => [field, value]))).toEqual(denied),
)

test.each([
  ['两死一伤', { injuredCount: 1, deathCount: 2 }],
  ['3死5伤', { injuredCount: 5, deathCount: 3 }],
  ['死亡人数2', { deathCount: 2 }],
  ['受伤3，死亡2', { injuredCount: 3, deathCount: 2 }],
  ['全家四口受伤', { injuredCount: 4 }],
  ['1人轻伤，0死亡', { injuredCount: 1 }],
  ['碰撞预警没响，结果追尾了', { crash: true }],
  ['追尾报警处理', { crash: true }],
  ['碰撞后警告灯亮', { crash: true }],
  ['怎么会起火', { fire: true }],
  ['后怕，真的起火了', { fire: true }],
  ['为避免追尾撞上护栏', { crash: true }],
  ['做了首保，5000公里时漏油', { mileage: 5000 }],
  ['保养里程5000公里，已行驶3.2万公里', { mileage: 32_000 }],
  ['质保3年或10万公里，现里程2万', { mileage: 20_000 }],
  ['买车时里程200公里，现在三万公里', { mileage: 30_000 }],
  ['10000公里到店保养时漏油', { mileage: 10_000 }],
])('%s', (text, found) => expect(said(text)).toEqual(found))

test.each([
  ...[
    '碰撞预警误报',
    '前碰撞预警FCW失效',
    '防碰撞系统报警',
    '追尾预警',
    '碰撞报警系统失灵',
    '前向碰撞辅助关闭',
  ],
  ...['误报起火', '系统提示碰撞', '燃烧室积碳', '燃油燃烧不充分', '电池起火预警', '侧翻预警灯亮'],
  ...['怕起火', '怕受伤', '生怕车辆自燃', '就怕孩子受伤', '一旦起火', '会导致受伤', '以为要起火', '防自燃'],
  ...['0死亡', '零伤亡', '死亡人数：0', '九死一生', '电瓶死机', '不用住院'],
  ...[
    '2-3万公里时抖动',
    '两三万公里',
    '60-80km/h时抖动',
    '车速60到80时抖动',
    '里程2万-3万',
    '老婆和孩子受伤',
  ],
])('%s tells of none', text => expect(said(text)).toEqual({}))

test('a range and harm to several without a number are named instead of taken for a number', () => {
  expect(unclearIn('60-80km/h时抖动，2-3万公里开始，老婆和孩子受伤')).toEqual([
    { field: 'injuredCount', words: '老婆和孩子受伤' },
    { field: 'mileage', words: '2-3万公里' },
    { field: 'speed', words: '60-80km/h' },
  ])
  expect(unclearIn('与前车相撞受伤，行驶3万公里，时速80公里，我和老婆2人受伤')).toEqual([])
})
