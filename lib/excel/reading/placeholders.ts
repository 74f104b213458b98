import { headingKey } from './find-headings'

// As heading keys: n/a is na.
const words = new Set(
  '无 没 没有 暂无 尚无 查无 空 空值 空白 跳过 略 缺 缺失 暂缺 保密 见附件 详见附件 xx xxx na nat nil null \\n none nan undefined unknown tbd notavailable notprovided notapplicable'.split(
    ' ',
  ),
)
const phrase =
  /^(?:(?:客户|车主|用户|消费者)?暂?(?:未|没有?|不愿|不便|无法|拒绝|不)(?:提供|查询|核实|填写?|录入|登记|记录|留|说明|告知|透露|选择?|涉及|[详祥]|明|知道?|清楚?|记得|适用)|[记看说查找]不(?:清楚?|到|得)|忘(?:了|记)|待(?:查|补充?|确认|核实|定)|[无缺](?:数据|信息|记录|此项)|(?:详?见|参见)(?:附[件表图]|行驶证|照片|图片?|备注))了?$|^请选择$/
// What other programs write for no day.
const noDay =
  /^[_\s]*年[_\s]*月[_\s]*日?$|^(?:0000|0001|1899|1900|9999)[-/](?:0?0|0?1|12)[-/](?:0?0|0?1|30|31)(?:[ t]0{1,2}:00.*)?$/

// What a word for nothing begins with, where it begins with a letter: names and addresses are told at once.
const beginnings = new Set(
  [...words, ...'客车用消暂未没不无拒记看说查找忘待缺请年见详参'].map(word => word[0]!),
)
const isWord = (text: string) => /^[a-z\u4e00-\u9fff]/i.test(text) && !beginnings.has(text[0]!.toLowerCase())

// No word for nothing has three digits in a row, but for days that are none: told at once of numbers and codes.
const isNumbered = (text: string) => /\d{3}/.test(text) && !/[-/－﹣／]/.test(text)
const isOrdinaryDay = (text: string) => /^(?:19[1-9]|20\d)\d-\d\d-\d\d$/.test(text)

export function isPlaceholder(text: string): boolean {
  if (text.length > 40 || isWord(text) || isOrdinaryDay(text)) return false
  if (isNumbered(text)) return text.length > 7 && /^0+$/.test(text)
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=.)[。;；,，!]$/, '')
    .toLowerCase()
  if (noDay.test(plain)) return true
  if (plain.length > 14) return /^x+$/.test(plain)
  const key = headingKey(plain.replace(/["'“”‘’]/g, ''))
  return /^[-—–―－_/\\、.。…*?？□:#\s]+$/.test(plain) || words.has(key) || phrase.test(key)
}
