import { plateSigns } from '../data/regions'
import { textsOf } from '../data/texts'
import type { Random } from './random'

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国文辉力永健世广志义兴良海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信子浩宇轩然欣怡佳琪雨桐思远俊逸晨皓博天翊梓涵一诺嘉'

export const personName = (r: Random) =>
  r.pick(surnameList) + r.pick(givenList) + (r.chance(0.75) ? r.pick(givenList) : '')
const surnameList = [...surnames]
const givenList = [...given]

const unitKinds = textsOf('unitKinds')
const unitNames = textsOf('unitNames')

export const unitName = (r: Random, city: string) =>
  city.replace(/市$/, '') + r.pick(unitNames) + r.pick(unitKinds)

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

export const plate = (r: Random, province: string, newEnergy: boolean) =>
  `${plateSigns.get(province) ?? '京'}${r.pick([...'ABCDEFGH'])}${newEnergy ? r.pick(['D', 'F']) : r.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'])}${digits(r, newEnergy ? 5 : 4)}`
