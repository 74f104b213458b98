import { describe, expect, test } from 'vitest'
import { regions } from '@/db/seed/data/regions'
import { type PlaceLevel, placeReader } from '@/lib/values/place'

const byCode = new Map(regions.map(region => [region.code, region]))
const codeOf = (name: string, level: number) =>
  regions.find(one => one.name === name && one.level === level)?.code
const read = placeReader(byCode)

function placeIn(text: string, level: PlaceLevel, within?: string) {
  const reading = read(text, level, within)
  if ('fault' in reading) return reading.fault
  const { province, city, district } = reading.place
  return [province, city, district].flatMap(code => (code ? [byCode.get(code)!.name] : [])).join(' ')
}
const within = (province: string) => codeOf(province, 1) ?? codeOf(province, 2)

test.each([
  ['沪', 1, '上海市'],
  ['浙', 1, '浙江省'],
  ['浙省', 1, '浙江省'],
  ['渝', 1, '重庆市'],
  ['内蒙', 1, '内蒙古自治区'],
  ['蒙', 1, '内蒙古自治区'],
  ['台', 1, '台湾省'],
  ['东', 1, 'unknown'],
] as const)('the sign of a province, %s', (name, level, place) => {
  expect(placeIn(name, level)).toBe(place)
})

test('of a county that was divided the city is certain, its district is not', () => {
  expect(placeIn('巴县', 2, '500000')).toBe('重庆市 重庆市')
  expect(read('巴县', 2, '500000')).toMatchObject({ former: { name: '巴县' } })
  expect(placeIn('巴县', 3, '500000')).toBe('several')
  expect(placeIn('重庆市巴县', 2)).toBe('重庆市 重庆市')
})

test('市辖区 of official lists is the city of a municipality, and no district', () => {
  expect(placeIn('市辖区', 2, '110000')).toBe('北京市 北京市')
  expect(placeIn('市辖区', 2, '330000')).not.toContain('杭州')
  expect(placeIn('市辖区', 3, '330100')).toBe('浙江省 杭州市')
  expect(read('市辖区', 3, '330100')).toMatchObject({ former: { name: '市辖区' } })
})

describe('within its province a name means', () => {
  test.each([
    ['湖北省', '恩施', '恩施土家族苗族自治州'],
    ['湖北省', '恩施州', '恩施土家族苗族自治州'],
    ['湖北省', '恩施市', '恩施土家族苗族自治州 恩施市'],
    ['湖北省', '仙桃', '省直辖县 仙桃市'],
    ['湖北省', '省直辖县', '省直辖县'],
    ['湖南省', '湘西', '湘西土家族苗族自治州'],
    ['云南省', '大理', '大理白族自治州'],
    ['云南省', '大理市', '大理白族自治州 大理市'],
    ['吉林省', '吉林', '吉林市'],
    ['吉林省', '延边', '延边朝鲜族自治州'],
    ['内蒙古自治区', '锡盟', '锡林郭勒盟'],
    ['内蒙古自治区', '阿拉善', '阿拉善盟'],
    ['新疆维吾尔自治区', '巴州', '巴音郭楞蒙古自治州'],
    ['新疆维吾尔自治区', '伊犁', '伊犁哈萨克自治州'],
    ['四川省', '巴州', '巴中市 巴州区'],
    ['甘肃省', '临夏', '临夏回族自治州'],
    ['甘肃省', '临夏县', '临夏回族自治州 临夏县'],
    ['上海市', '浦东', '上海市 浦东新区'],
    ['重庆市', '县', '县'],
    ['西藏自治区', '阿里', '阿里地区'],
    ['台湾省', '台北', '台北市'],
    ['贵州省', '黔东南州', '黔东南苗族侗族自治州'],
  ])('%s %s: %s', (province, name, place) => {
    expect(placeIn(name, 2, within(province))).toBe(`${province} ${place}`)
  })

  test.each([
    ['湖北省', '襄樊', '襄阳市'],
    ['云南省', '思茅', '普洱市'],
    ['云南省', '思茅地区', '普洱市'],
    ['西藏自治区', '那曲地区', '那曲市'],
    ['内蒙古自治区', '伊盟', '鄂尔多斯市'],
    ['湖南省', '大庸', '张家界市'],
    ['北京市', '崇文', '北京市 东城区'],
    ['上海市', '南汇', '上海市 浦东新区'],
    ['天津市', '塘沽', '天津市 滨海新区'],
    ['江苏省', '吴江市', '苏州市 吴江区'],
  ])('%s %s, formerly: %s', (province, name, place) => {
    expect(placeIn(name, 2, within(province))).toBe(`${province} ${place}`)
    expect(read(name, 2, within(province))).toMatchObject({ former: { name } })
  })

  test('what became a part of another place: 莱芜 and 巢湖', () => {
    expect(placeIn('莱芜', 2, within('山东省'))).toBe('山东省 济南市 莱芜区')
    expect(placeIn('巢湖', 2, within('安徽省'))).toBe('安徽省 合肥市 巢湖市')
  })
})

describe('without a province', () => {
  test.each([
    ['深圳', '广东省 深圳市'],
    ['恩施', '湖北省 恩施土家族苗族自治州'],
    ['吉林', '吉林省 吉林市'],
    ['海南', '海南省'],
    ['朝阳', '辽宁省 朝阳市'],
    ['昆山', '江苏省 苏州市 昆山市'],
    ['襄樊', '湖北省 襄阳市'],
    ['济源', '河南省 省直辖县 济源市'],
    ['鼓楼区', 'several'],
    ['西湖区', 'several'],
    ['不存在市', 'unknown'],
  ])('%s is %s in a column of cities', (name, place) => expect(placeIn(name, 2)).toBe(place))

  test.each([
    ['吉林', '吉林省'],
    ['内蒙', '内蒙古自治区'],
    ['广西省', '广西壮族自治区'],
    ['新疆自治区', '新疆维吾尔自治区'],
    ['廣東省東莞市', '广东省 东莞市'],
    ['臺灣', '台湾省'],
    ['“广东”深圳巿', '广东省 深圳市'],
    ['Beijing', '北京市'],
    ['深圳市', '广东省 深圳市'],
    ['广东省深圳市', '广东省 深圳市'],
    ['广东-深圳', '广东省 深圳市'],
    ['江苏省 南京市', '江苏省 南京市'],
    ['吉林吉林', '吉林省 吉林市'],
    ['北京朝阳', '北京市 北京市 朝阳区'],
    ['中国浙江省杭州市西湖区', '浙江省 杭州市 西湖区'],
    ['河北保定涿州', '河北省 保定市 涿州市'],
    ['湖北省恩施土家族苗族自治州恩施市', '湖北省 恩施土家族苗族自治州 恩施市'],
    ['广东省广州市天河区体育西路1号', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s in a column of provinces', (name, place) => expect(placeIn(name, 1)).toBe(place))
})

describe('an area with a name of its own is the place that it lies in, and said', () => {
  test.each([
    ['雄安新区', 1, '河北省 保定市'],
    ['雄安', 2, '河北省 保定市'],
    ['四川天府新区', 1, '四川省 成都市'],
    ['重庆两江新区', 1, '重庆市 重庆市'],
    ['青岛西海岸新区', 1, '山东省 青岛市 黄岛区'],
    ['新疆兵团', 1, '新疆维吾尔自治区 自治区直辖县级行政区划'],
    ['新疆生产建设兵团第八师', 1, '新疆维吾尔自治区 自治区直辖县级行政区划 石河子市'],
  ] as const)('%s', (name, level, place) => {
    expect(placeIn(name, level)).toBe(place)
    expect(read(name, level)).toMatchObject({ former: { name } })
  })

  test('浦东新区 and 石河子 are divisions', () => {
    expect(placeIn('浦东新区', 1)).toBe('上海市 上海市 浦东新区')
    expect(placeIn('石河子', 2, '650000')).toContain('石河子市')
    expect(placeIn('新星市', 2, '650000')).toContain('新星市')
  })
})

test.each([
  ['广东省深圳市南山区科技园南路1号', '440000', '科技园南路1号'],
  ['北京市朝阳区建国路88号', '110000', '建国路88号'],
  ['浙江杭州西湖区，文三路2号', '330000', '文三路2号'],
  ['深圳市 宝安区 西乡街道', '440000', '西乡街道'],
])('of an address %s the rest is told', (address, province, rest) => {
  expect(read(address, 1, null, true)).toMatchObject({ place: { province }, rest })
  expect(read(address, 1)).toEqual({ fault: 'unknown' })
})

test('of an address no city of another province is taken for a street', () => {
  for (const address of ['广东省 杭州市', '广东省杭州市西湖区文三路2号'])
    expect([address, read(address, 1, null, true)]).toEqual([address, { fault: 'elsewhere' }])
  expect(read('广东省 杭州市场路5号', 1, null, true)).toMatchObject({ rest: '杭州市场路5号' })
  expect(read('上海市苏州路5号', 1, null, true)).toMatchObject({ rest: '苏州路5号' })
})

test.each(['吉林大学', '广东人', '日本东京', '不存在路1号'])('%s is no address', text => {
  expect(read(text, 1, null, true)).toEqual({ fault: 'unknown' })
})

test('a name of elsewhere is not forced into the place, and of two in it none is taken', () => {
  expect(placeIn('深圳', 2, within('湖北省'))).toBe('elsewhere')
  expect(placeIn('鼓楼区', 2, within('江苏省'))).toBe('several')
  expect(placeIn('鼓楼区', 3, codeOf('南京市', 2))).toBe('江苏省 南京市 鼓楼区')
})

test('every place is found by its own name and code, within what is around it', () => {
  const missed = regions.filter(({ code, name, level, parentCode }) => {
    const around = parentCode ?? undefined
    const named = read(name, level, around)
    const found =
      'place' in named ? (named.place.district ?? named.place.city ?? named.place.province) : undefined
    return found !== code
  })
  expect(missed.map(({ code, name }) => `${code} ${name}`)).toEqual([])
})
