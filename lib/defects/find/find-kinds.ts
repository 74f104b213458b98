import { mayAskVin } from '@/lib/defects/list/keyword'
import { fold, foldCode } from '@/lib/values/fold'
import { phoneIn } from '@/lib/values/phone'
import { isPlate, readPlate } from '@/lib/values/plate'
import { normalizeCode, normalizeNumber, spellingsOf } from '@/lib/values/spelling'
import { normalizeVin } from '@/lib/values/vin'

export const findKinds = ['number', 'vin', 'mobile', 'plate', 'name', 'sourceNo', 'words'] as const
export type FindKind = (typeof findKinds)[number]

interface Ends {
  value: string
  ends: boolean
}

export interface Shapes {
  number?: { starts: string[]; ends?: string }
  vin?: Ends
  mobile?: Ends
  plate?: Ends
  name?: string
  sourceNo?: string[]
}

export const personalKinds: readonly FindKind[] = ['vin', 'mobile', 'plate', 'name']

const shortest = 4
// Of a firm with brackets and figures too: 北京某某（集团）公司.
const person = /^(?:[\p{L}\p{M}\p{Co}]{2,40}|(?=.*\p{Script=Han}).{2,100})$/u
const series = 'QX'
const plateTail = /^(?=.*\d)[a-z\d]{3,6}[a-z\d挂学警港澳领]$/

const labelOfEnd =
  /^(?:手机号?|电话|车牌号?|号牌|车架号?|vin)?(?:尾号|(?:最后|末尾?|后)[四4六6][位码])[:：是为\s]*/i
const labelAhead =
  /^(?:(?:(?:联系)?(?:手机|电话|座机)|车牌|号牌|车架|投诉|缺陷|记录|工单|来源)(?:编?号码?|单号)?|编号|单号|vin)[:：是为\s]*(?=[a-z\d])/i
const title = /(?<=..)(?:先生|女士|小姐|师傅|同志)$/

// 尾号5678, 投诉编号QX2026…, 欧阳寻箸先生.
export const searchedText = (typed: string) =>
  typed.trim().replace(labelOfEnd, '').replace(labelAhead, '').replace(title, '')

export function readText(typed: string, clear: boolean): Shapes {
  const text = searchedText(typed)
  const code = normalizeCode(text)
  const shapes: Shapes = { number: numberIn(code), vin: vinIn(normalizeVin(text), clear) }
  if (text.length >= shortest && /\d/.test(code)) shapes.sourceNo = spellingsOf(text)
  if (!clear) return shapes
  const mobile = phoneIn(text)
  if (/^\+?[\d-]{7,20}$/.test(mobile)) shapes.mobile = { value: mobile, ends: false }
  else if (/^\d{4,6}$/.test(code)) shapes.mobile = { value: code, ends: true }
  const key = foldCode(readPlate(text).value ?? '')
  // Without its province ED80138 looks like a whole plate of the army.
  if (plateTail.test(key)) shapes.plate = { value: key, ends: true }
  else if (isPlate(key)) shapes.plate = { value: key, ends: false }
  const name = fold(text)
  if (!shapes.plate && person.test(name)) shapes.name = name
  return shapes
}

function numberIn(code: string): Shapes['number'] {
  const number = normalizeNumber(code)
  if (/^[A-Z]{2}\d{2,}$/.test(number)) return { starts: [number] }
  if (!/^\d{4,14}$/.test(number)) return undefined
  return { starts: number.startsWith('20') ? [series + number] : [], ends: number }
}

function vinIn(code: string, clear: boolean): Shapes['vin'] {
  const fits = /^[A-Z0-9]{4,17}$/.test(code) && mayAskVin(code, clear)
  return fits ? { value: code, ends: clear } : undefined
}
