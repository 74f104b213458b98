import { expect, test } from 'vitest'
import { matchOptions } from '@/app/_ui/choice/match-options'
import { findPinyin, syllableOf, syllables } from '@/lib/core/find-pinyin'

const names = ['Model 3', '制动系', '发动机', '转向系', '自动驾驶', '电子电气', 'ABS 制动', '绿源', '悬架']
const found = (typed: string) =>
  matchOptions(
    names.map(label => ({ value: label, label })),
    typed,
  ).map(({ label }) => label)

test.each([
  ['zd', ['制动系', '自动驾驶', '电子电气', 'ABS 制动']],
  ['zhidong', ['制动系', 'ABS 制动']],
  ['zhidx', ['制动系']],
  ['ZHI DONG', ['制动系', 'ABS 制动']],
  ['dongji', ['发动机', '自动驾驶']],
  ['fadongji', ['发动机']],
  ['lv', ['绿源']],
  ['abs', ['ABS 制动']],
  ['model3', ['Model 3']],
  ['ABS制', ['ABS 制动']],
  ['absz', ['ABS 制动']],
  ['xj', ['悬架']],
  ['zq', []],
  ['制动', ['制动系', 'ABS 制动']],
])('%s finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('the characters that begin a syllable stand in the order of this engine', () => {
  const firsts = syllables
    .trim()
    .split(/\s+/)
    .map(entry => entry.slice(-1))
  expect(firsts).toEqual([...firsts].sort(new Intl.Collator('zh-CN-u-co-pinyin').compare))
  expect(firsts.length).toBeGreaterThan(400)
})

test('characters of brands, places and parts are read as people say them', () => {
  const said = (text: string) => [...text].map(syllableOf).join(' ')
  expect(said('比亚迪吉利奇瑞蔚来小鹏')).toBe('bi ya di ji li qi rui wei lai xiao peng')
  expect(said('上海北京青岛水箱谁内')).toBe('shang hai bei jing qing dao shui xiang shei nei')
  expect(said('气囊漏油失速缺陷裂纹')).toBe('qi nang lou you shi su que xian lie wen')
  expect(said('电动点火对象排队掠夺桌绒夫欢仙')).toBe(
    'dian dong dian huo dui xiang pai dui lve duo zhuo rong fu huan xian',
  )
  expect(findPinyin('BMW X5', 'b')).toBe(-1)
})

test.each([
  ['电话（热线）', 'dianhua'],
  ['电子电气', 'dianzidianqi'],
  ['长安福特', 'changan'],
  ['长城汽车', 'cc'],
  ['重庆市', 'chongqing'],
  ['重型货车', 'zx'],
  ['厦门金龙', 'xiamen'],
  ['雪佛兰', 'xuefolan'],
  ['成都市', 'chengdu'],
  ['西藏自治区', 'xizang'],
  ['空调', 'kongtiao'],
  ['单建国', 'shanjg'],
])('%s is found by %s', (name, typed) => {
  expect(findPinyin(name, typed)).toBe(0)
})
