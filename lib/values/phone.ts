import { normalizeCode, normalizeNumber } from './spelling'

function plainMobile(typed: string): string {
  return normalizeCode(typed)
    .replace(/^((?:\+|00)?(?:86)?1\d{10})\.0+$/, '$1')
    .replace(/^(?:(?:\+|00)?86|0(?=1[3-9]))(?=1\d{10}$)/, '')
}

const landline =
  /^(?:(?:\+|00)86-?\(?0?\)?|86-\(?0?\)?|(?:86-?)?\(?0)(10|2\d|[3-9]\d\d)\)?-?([2-9]\d{2,3})-?(\d{4})(?:(?:-|X|[#*]|EXT\.?|转|分机)(\d{1,6}))?$/
// Hong Kong, Macao, Taiwan.
const overseas = /^(?:\+|00)(?:(85[23])|(886)0?)([2-9]\d{7}|(?<=8860?)[2-9]\d{8})$/
const hotline = /^([48]00)(\d{3})(\d{4})$/

function plainPhone(typed: string): string {
  const plain = normalizeNumber(typed)
  const mobile = plainMobile(plain)
  if (/^1[3-9]\d{9}$/.test(mobile)) return mobile
  const compact = plain.replace(/[\p{Pd}\u2212]/gu, '-').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  const [, area, exchange, line, extension] = landline.exec(compact) ?? []
  if (area) return [`0${area}`, `${exchange}${line}`, extension].filter(Boolean).join('-')
  const [, near, taiwan, own] = overseas.exec(compact.replace(/[()-]/g, '')) ?? []
  if (own) return `+${near ?? taiwan}-${own}`
  if (/^[2-9]\d{2,3}-?\d{4}$/.test(compact)) return compact.replace('-', '')
  const figures = compact.replaceAll('-', '')
  return hotline.test(figures) ? figures.replace(hotline, '$1-$2-$3') : plain
}

export const phonePattern =
  /^((0\d{2,3}-)?[2-9]\d{6,7}(-\d{1,6})?|[48]00-\d{3}-\d{4}|\+(85[23]|886)-[2-9]\d{7,8})$/
// +1 415 555 2671 is of another country.
const mobileInText = /(?<![\d.+])(?:\(?(?:\+|00)?86\)?[\s-]*|0)?1[3-9]\d(?:[\s.-]?\d){8}(?:\.0+)?(?!\d)/g
const labels =
  /(?:联系|移动|固定|办公|家庭|备用)?(?:电话|手机|固话|座机|号码|tel|phone|mobile)(?:号码?)?[::.]?/gi
// 投诉编号2026001 is no number to call.
const otherNumber =
  /(?:编[号码]|[单证案卡档]号?|(?:客户|会员|流水|序|工|账|学|微信)号|(?<![A-Z])(?:QQ|ID|NO\.?|WX|VIN))[::\s]*$/i
const separators = /[/\\、,，;；|\n\r]|或者?|以及|和|&|\b(?:or|and)\b/i

export interface PhonesReading {
  numbers: string[]
  // What stands beside the numbers: （本人）, a name.
  words: string[]
}

export function readPhones(typed: string): PhonesReading {
  if (/^1[3-9]\d{9}$/.test(typed)) return { numbers: [typed], words: [] }
  const numbers: string[] = []
  const words: string[] = []
  const take = (number: string) => {
    if (!numbers.includes(number)) numbers.push(number)
  }
  for (const part of typed
    .replace(/\p{No}/gu, ' ')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(labels, ' ')
    .replace(/(?<!\d)(0\d{2,3})\s*\/\s*(?=[2-9]\d{6,7}(?!\d))/g, '$1-')
    .split(separators)) {
    const rests = part
      .replace(mobileInText, number => {
        take(plainMobile(number.replace(/\.0+$/, '').replace(/[().]/g, '')))
        return '\n'
      })
      // 家010-62345678 单位021-62345678
      .split(/\n|(?<=\d{4})\s+(?!转|分机)(?=\p{Script=Han}|0\d{2,3}-)/u)
    for (const rest of rests) {
      const [, before = '', landline = '', after = ''] =
        /^(\D*?)([+(]?\d(?:[\d\s()+-]*\d)?(?:\s*(?:x|[#*]|ext\.?|转|分机)\s*\d{1,6})?)(\D*)$/i.exec(
          rest.trim(),
        ) ?? []
      const phone = plainPhone(landline)
      const found = landline !== '' && phonePattern.test(phone) && !otherNumber.test(before)
      if (found) take(phone)
      words.push(
        ...(found ? [before, after] : [rest])
          .map(word => word.replace(/^[\s()（）:：-]+|[\s()（）:：-]+$/g, ''))
          .filter(word => /[\p{L}\p{N}]/u.test(word)),
      )
    }
  }
  return { numbers, words }
}

/** 13812345678 / 010-62345678. */
export const holdsPhones = (typed: string) => readPhones(typed).numbers.length > 1

// The one number of a text that says no more: 手机：138 1234 5678.
function onlyNumber(typed: string): string | undefined {
  const { numbers, words } = readPhones(typed)
  return numbers.length === 1 && words.length === 0 ? numbers[0] : undefined
}

export const normalizeMobile = (typed: string) => onlyNumber(typed) ?? plainMobile(typed)
export const normalizePhone = (typed: string) => onlyNumber(typed) ?? plainPhone(typed)

// To search by: the one number, whatever words stand beside it.
export function phoneIn(typed: string): string {
  const { numbers, words } = readPhones(typed)
  const isAlone = numbers.length === 1 && !words.some(word => /[a-z\d]/i.test(word))
  return isAlone ? numbers[0]! : normalizeMobile(typed)
}
