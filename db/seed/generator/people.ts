import type { Random } from './random'

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国文辉力永健世广志义兴良海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信子浩宇轩然欣怡佳琪雨桐思远俊逸晨皓博天翊梓涵一诺嘉'

export const personName = (r: Random) =>
  r.pick(surnameList) + r.pick(givenList) + (r.chance(0.75) ? r.pick(givenList) : '')
const surnameList = [...surnames]
const givenList = [...given]

const units = [
  '物流有限公司',
  '汽车租赁有限公司',
  '运输有限公司',
  '建筑工程有限公司',
  '商贸有限公司',
  '出租汽车公司',
  '旅行社有限公司',
]
const unitNames = [
  '顺达',
  '恒通',
  '鑫源',
  '宏远',
  '金鹏',
  '众诚',
  '安捷',
  '永泰',
  '华盛',
  '中联',
  '万通',
  '广源',
]

export const unitName = (r: Random, city: string) =>
  city.replace(/市$/, '') + r.pick(unitNames) + r.pick(units)

/** Segments assigned to no operator: numbers are valid in shape but belong to nobody. */
const segments = ['140', '141', '142', '143', '160', '161', '163', '164', '168', '169']

export const mobile = (r: Random) => r.pick(segments) + digits(r, 8)

export const digits = (r: Random, count: number) => String(r.int(0, 10 ** count - 1)).padStart(count, '0')

const cardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Valid check digit, but with the city's own area code, under which no cards are issued. */
export function cardNumber(r: Random, city: string, birthYear: number, female: boolean): string {
  const order = r.int(0, 499) * 2 + (female ? 0 : 1)
  const body = `${city}${birthYear}${two(r.int(1, 12))}${two(r.int(1, 28))}${String(order).padStart(3, '0')}`
  let sum = 0
  for (let i = 0; i < 17; i++) sum += Number(body[i]) * cardWeights[i]!
  return body + '10X98765432'[sum % 11]
}

export const two = (n: number) => (n < 10 ? `0${n}` : String(n))

export const plateSigns: Readonly<Record<string, string>> = {
  '11': '京', '12': '津', '13': '冀', '14': '晋', '15': '蒙', '21': '辽', '22': '吉', '23': '黑', '31': '沪', '32': '苏',
  '33': '浙', '34': '皖', '35': '闽', '36': '赣', '37': '鲁', '41': '豫', '42': '鄂', '43': '湘', '44': '粤', '45': '桂',
  '46': '琼', '50': '渝', '51': '川', '52': '贵', '53': '云', '54': '藏', '61': '陕', '62': '甘', '63': '青', '64': '宁',
  '65': '新',
} // biome-ignore format: a table

export const plate = (r: Random, province: string, newEnergy: boolean) =>
  `${plateSigns[province.slice(0, 2)] ?? '京'}${r.pick([...'ABCDEFGH'])}${newEnergy ? r.pick(['D', 'F']) : r.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'])}${digits(r, newEnergy ? 5 : 4)}`
