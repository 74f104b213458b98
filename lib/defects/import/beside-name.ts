import { isIdentityCard, isMobile } from '@/lib/defects/contact-schema'
import type { FieldName } from '@/lib/defects/fields'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { readPerson } from '@/lib/values/person'
import { readPhones } from '@/lib/values/phone'
import { isPlate, normalizePlate } from '@/lib/values/plate'
import { normalizeCardNumber, normalizeEmail } from '@/lib/values/spelling'
import { evaluateVin, normalizeVin } from '@/lib/values/vin'
import { type Dictionaries, readName } from './cell-names'
import { type CellNote, numberKept } from './check-imported-row'
import { cards, mailAddress, plates } from './text-parts'

interface Form {
  field: FieldName
  form: RegExp
  spelled(words: string): string
  isSound(spelled: string): boolean
}

const separators = /[\s,，;；/|]+/

// With the label that may stand before it.
const labelled = (label: string, { source }: RegExp) =>
  new RegExp(`(?:(?:${label})(?:号码?)?\\s*[:：是为]?\\s*)?(${source})`, 'giu')
const forms: readonly Form[] = [
  {
    field: 'cardNo',
    form: labelled('(?:居民)?身份证|证件', cards),
    spelled: normalizeCardNumber,
    isSound: isIdentityCard,
  },
  {
    field: 'vin',
    form: labelled('VIN码?|车架|车辆识别代?', /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/),
    spelled: normalizeVin,
    isSound: vin => /[A-Z]/.test(vin) && evaluateVin(vin).level !== 'error',
  },
  { field: 'plateNo', form: labelled('车牌|号牌', plates), spelled: normalizePlate, isSound: isPlate },
  {
    field: 'email',
    form: labelled('(?:电子)?邮[箱件]|e-?mail', mailAddress),
    spelled: normalizeEmail,
    isSound: () => true,
  },
]

// 张三 13812345678 浙江省杭州市文三路1号 京A12345 in the column of names: each is kept where such are. What is sound in no
// form, or differs from what the row says itself, stays beside the name.
export function contactOutOfName(values: DefectValues, dictionaries: Dictionaries): CellNote[] {
  const written = values.reporterName ?? ''
  if (!/[@\p{N}\s,，;；/|]/u.test(written)) return []
  const kept: FieldName[] = []
  let rest = written
  for (const { field, form, spelled, isSound } of forms)
    rest = rest.replace(form, (words, found: string) => {
      const value = spelled(found)
      if (!isSound(value) || !(isEmpty(values[field]) || values[field] === value)) return words
      Object.assign(values, { [field]: value })
      kept.push(field)
      return ' '
    })
  if (kept.length > 0)
    rest = rest.replace(/[(（]\s*[)）]/g, ' ').replace(/^[\s,，;；/|]+|[\s,，;；/|]+$/g, '')
  const { numbers, words } = readPhones(rest)
  const [address, ...names] = addressFirst(values, dictionaries, words)
  const [name = '', ...more] = names.flatMap(word =>
    readPerson(word).name ? word : word.split(separators).filter(Boolean),
  )
  const others = more.filter(word => !(readPerson(name).name && keepWord(values, dictionaries, word)))
  const isKept = others.length < more.length
  if (numbers.length === 0 && !address && kept.length === 0 && !isKept) return []
  values.reporterName =
    (isKept ? [name, ...others].join('/') : numbers.length > 0 || address ? names.join('/') : rest) ||
    undefined
  const notes: CellNote[] = address ? [{ path: 'reporterName', kind: 'addressOfName' }] : []
  if (kept.length > 0 || isKept) notes.push({ path: 'reporterName', kind: 'keptOfName' })
  for (const number of numbers.filter(number => number !== values.mobile && number !== values.phone)) {
    const free =
      isEmpty(values.mobile) && isMobile(number) ? 'mobile' : isEmpty(values.phone) ? 'phone' : null
    if (free) values[free] = number
    notes.push(numberKept('reporterName', number, free))
  }
  return notes
}

// 李四，男，35岁，南京
function keepWord(values: DefectValues, dictionaries: Dictionaries, word: string): boolean {
  const field = /^[男女]性?$/.test(word) ? 'gender' : /^\d{1,3}周?岁$/.test(word) ? 'age' : 'province'
  if (!isEmpty(values[field]) || (field === 'province' && !/^\p{Script=Han}{2,}$/u.test(word))) return false
  const read =
    field === 'age' ? { value: Number.parseInt(word, 10) } : readName(field, word, {}, dictionaries)
  if (!('value' in read) || (field === 'province' && !isEmpty(values.city))) return false
  Object.assign(values, 'also' in read && read.also, { [field]: read.value })
  return true
}

// 文三路1号, 幸福小区3号楼, 3栋501室; not 工号12345.
const house = /[路街道巷弄镇乡村区苑园里]\p{Script=Han}{0,8}\d+(?:[号弄栋幢楼室组-]|$)|\d(?:号楼|栋|幢|单元)/u
const longestWord = 5

// The address among these words, which must have a name beside it, and what is left of them.
function addressFirst(values: DefectValues, dictionaries: Dictionaries, words: string[]): string[] {
  const parts = words.flatMap(word => (readPerson(word).name ? word : word.split(separators)))
  const placeOf = (part: string) => readName('province', part, {}, dictionaries)
  const isAddress = (part: string) => {
    if (part.length <= longestWord || !/^\p{Script=Han}/u.test(part) || readPerson(part).name) return false
    const place = placeOf(part)
    return house.test(part) || 'value' in place || place.issue.code === 'place_of_several'
  }
  const address = parts.find(isAddress)
  if (!address || !isEmpty(values.address) || !parts.some(part => readPerson(part).name))
    return ['', ...words]
  const place = isEmpty(values.province) && placeOf(address)
  if (place && 'value' in place) Object.assign(values, { ...place.also, province: place.value })
  values.address ??= address
  return [address, ...parts.filter(part => part !== address && !/^收(?:件人)?$/.test(part))]
}
