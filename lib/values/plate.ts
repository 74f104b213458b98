import { normalizeCode } from './spelling'

const dots = /[.·•・‧∙⋅●。．]|(?<=^[一-龥][A-Z])[:_、/]/g

const colours = '(?:渐变绿|黄绿双拼|黄绿|新能源|[蓝黄绿黑白])'
const colourBehind = new RegExp(`^(.+?[A-Z0-9挂学警港澳使领])\\(?${colours}色?(?:牌照?|底)?\\)?$`)
// 黑 alone is Heilongjiang.
const colourBefore = new RegExp(
  `^(?:\\(${colours}色?(?:牌照?)?\\)|${colours}色?牌照?[::]?|新能源|${colours}(?=\\p{Script=Han}[A-Z]))(?=.)`,
  'u',
)
const temporary = /^临时?(?:号?牌照?|车牌|行驶车号牌)[::]?(?=.)/
const label = /^(?:车牌|号牌|牌照)(?:号码?)?[::]?/
const around = /^[^\p{L}\p{N}*]+|[^\p{L}\p{N}*]+$/gu
// Not （套牌）, which says something of the plate.
const behind = /\((?:临时?(?:号?牌照?)?|新能源(?:汽车)?(?:号?牌照?)?|[小大]型汽车)\)$/

const provinces = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏渝陕甘青宁新港澳台'

// Ordinary ones, whose numbers have no I and no O, and of six signs a letter; embassies and consulates; the armed police; the army's of two letters.
const plates = [
  new RegExp(
    `^临?[${provinces}][A-Z](?:(?!\\d{6}$)[A-HJ-NP-Z0-9挂学警港澳领试超]{5,6}|临[A-Z0-9]{4,5}|[A-Z0-9]{4,5}应急)$`,
    'i',
  ),
  /^(?:使\d{5,6}|\d{5,6}使|[一-龥]?[A-Z]?\d{3,6}领|领\d{3,6})$/i,
  /^WJ[一-龥]?[A-Z0-9]{5,7}$/i,
  /^(?!QX)[A-Z]{2}\d{5}$/i,
]

const inText = new RegExp(
  `(?:WJ|临)?[${provinces}][A-Z]临?[A-Z0-9*]{4,6}(?![A-Z0-9*])(?:[挂学警港澳领试超农使]|应急)?`,
  'g',
)

// Of letters and digits alone.
export const isPlate = (code: string) => plates.some(plate => plate.test(code))

// 粵, 滬 of Taiwan and Hong Kong.
const traditional = '滬沪蘇苏魯鲁遼辽貴贵雲云陝陕寧宁贛赣閩闽粵粤領领學学掛挂'
const anyTraditional = /[滬蘇魯遼貴雲陝寧贛閩粵領學掛]/g
const ordinary = /^(?![滬蘇魯遼貴雲陝寧贛閩粵])[一-龥][A-Z][A-Z0-9]{5,6}$/

const bare = (typed: string) =>
  normalizeCode(typed)
    .replace(dots, '')
    .replace(anyTraditional, sign => traditional[traditional.indexOf(sign) + 1]!)

// 京A·12345, 京.A12345, 京 A 12345 and 京A12345（蓝） are 京A12345: dots and colours are on the plate and no part of its
// number.
export function normalizePlate(typed: string): string {
  if (ordinary.test(typed)) return typed
  return bare(typed)
    .replace(/^\((.*)\)$/, '$1')
    .replace(label, '')
    .replace(temporary, '')
    .replace(colourBefore, '')
    .replace(colourBehind, '$1')
    .replace(behind, '')
    .replace(around, '')
    .replace(/(?<=[A-Z0-9挂学警港澳领])号牌?$/, '')
}

const platesIn = (code: string) => new Set(code.match(inText))

/** 京A12345、京B54321. */
export const holdsPlates = (typed: string) => platesIn(bare(typed)).size > 1

const ofPlate = new RegExp(`[()]|${colours}色?(?:牌照?|底)?|号?牌`, 'g')

// 京A12345（套牌）; its colour is on the plate.
export function holdsMoreThanPlate(typed: string): boolean {
  const { value, left } = readPlate(typed)
  return value !== null && left !== undefined && /[\p{L}\p{N}]/u.test(left.replace(ofPlate, ''))
}

export interface PlateReading {
  value: string | null
  left?: string
}

// 未上牌, 临牌 and other words without a digit are no plates; of 京A12345等3辆 the one plate is read.
export function readPlate(typed: string): PlateReading {
  if (ordinary.test(typed) && isPlate(typed)) return { value: typed }
  const whole = normalizePlate(typed)
  if (!/[\d*]/.test(whole)) return { value: null }
  const [plate, second] = platesIn(whole)
  const value = (!second && plate) || whole
  const left = bare(typed)
    .replace(label, '')
    .replace(value, '')
    .replace(/^(?:\(\)|号牌?)$/, '')
  return /[\p{L}\p{N}]/u.test(left) ? { value, left } : { value }
}
