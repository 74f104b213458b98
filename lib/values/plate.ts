import { normalizeCode } from './spelling'

const dots = /[.·•・‧∙⋅●。．]/g

// 京A·12345, 京.A12345 and 京 A 12345 are 京A12345: the dot is on the plate and not part of its number.
export const normalizePlate = (typed: string): string => normalizeCode(typed).replace(dots, '')

const colours = '(?:渐变绿|黄绿双拼|黄绿|新能源|[蓝黄绿黑白])'
const colourBehind = new RegExp(`^(.+?[A-Z0-9挂学警港澳使领])\\(?${colours}色?(?:牌照?|底)?\\)?$`)
// 黑 alone is Heilongjiang.
const colourBefore = new RegExp(`^(?:\\(${colours}色?(?:牌照?)?\\)|${colours}色?牌照?[::]?)(?=.)`)
const none =
  /^(?:尚?未上(?:户|牌照?)|没有?上牌|未挂牌|未登记|无牌照?|没牌照?|无车牌|没有车牌|待上牌|暂未上牌|还没上牌|新车未上牌|新车)$/

export interface PlateReading {
  value: string | null
  left?: string
}

export function readPlate(typed: string): PlateReading {
  const text = normalizePlate(typed)
  if (none.test(text)) return { value: null }
  const value = text.replace(colourBefore, '').replace(colourBehind, '$1')
  return value === text ? { value } : { value, left: text.replace(value, '') }
}
