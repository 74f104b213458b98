import { z } from 'zod'
import { suggestForText } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import { dayIssue } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { requiredText } from '@/lib/core/text'
import { addDays, today } from '@/lib/core/today'
import { isIdentityCard, isMobile } from '@/lib/defects/contact-schema'
import type { FieldName } from '@/lib/defects/fields'
import { ownersWords } from '@/lib/defects/list/read-search'
import { wordsFor } from '@/lib/defects/record/name-values'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { entryMeant, nearestFinder } from '@/lib/dictionaries/names/name-index'
import { issueText } from '@/lib/i18n/translate'
import { readDay } from '@/lib/values/day'
import { foldCode, simplified } from '@/lib/values/fold'
import { isFullName } from '@/lib/values/person'
import { phonePattern, readPhones } from '@/lib/values/phone'
import { isPlate, normalizePlate } from '@/lib/values/plate'
import { withoutMarkup } from '@/lib/values/spelling'
import { evaluateVin, normalizeVin, vinFault, wellFormed } from '@/lib/values/vin'
import { readRows } from './read-rows'
import { besideFault, takeStory } from './take-story'
import { carIn, genderIn, placeIn } from './text-names'
import { cards, mailAddress, numbers, type Part, partsOf, plates } from './text-parts'

interface Proposal {
  field: FieldName
  value: unknown
  name: string | null
  words: string
}

const longest = 20_000

// A complaint as it was pasted, a call's notes or a chat: what of the form it names, each with the words that say so.
export const readText = operation({
  access: ['vehicle_defect_add:add', 'vehicle_defect_edit:edit'],
  input: z.strictObject({ text: requiredText(longest) }),
  async run(ctx, { text: pasted }) {
    const text = withoutMarkup(pasted.replace(/<\/t[dh]>\s*(?=<t[dh])/gi, '\t'))
    const known = await lookups(ctx)
    const { labelled, free, day, kind, leftOut } = partsOf(text)
    const written = day ?? today(ctx.now)
    // What yesterday was is counted from the day of writing.
    const then = { ...ctx, now: new Date(`${written}T12:00:00+08:00`) }
    const cellOf = (field: FieldName) => labelled.find(part => part.field === field)?.cell
    const story = [cellOf('summary'), cellOf('description'), free].filter(Boolean).join('\n')
    const { mentions, denied, unclear, symptoms, assemblies } = await suggestForText(then, story)
    const {
      parts: fromFree,
      unread,
      leftOut: numbersLeft,
    } = freeParts(
      ctx,
      known,
      { text: story, model: cellOf('modelName'), address: cellOf('address') },
      written,
    )
    const parts = new Map<FieldName, Part>()
    const again: string[] = []
    for (const part of labelled)
      if (parts.has(part.field)) again.push(part.words)
      else parts.set(part.field, part)
    const dated = mentions.some(({ field }) => field === 'faultDate')
    for (const part of fromFree)
      if (!parts.has(part.field) && !(dated && part.field === 'faultDate')) parts.set(part.field, part)
    const wordsOfFields = (all: readonly { words: string | string[] }[]) => all.flatMap(one => one.words)
    const isBeside = ({ field }: { field: string }) => besideFault.includes(field)
    const failed = failedPart(known, story)
    takeStory(ctx, parts, free, {
      fault: wordsOfFields([...symptoms, ...assemblies, ...failed]),
      harm: wordsOfFields(mentions.filter(one => !isBeside(one))),
      beside: wordsOfFields(mentions.filter(isBeside)),
    })
    for (const { field, words } of unclear as { field: FieldName; words: string }[])
      if (!parts.has(field)) parts.set(field, { field, cell: words, words })
    const columns = [...parts.keys()]
    const units = Object.fromEntries([...parts.values()].map(({ field, unit }) => [field, unit]))
    const layout = { columns, defaults: {}, units }
    const dictionaries = { known, nearest: nearestFinder(), createMissing: false }
    const cells = [...parts.values()].map(({ cell }) => cell)
    const [row] = await readRows(ctx, [{ row: 1, cells }], layout, dictionaries)
    const { values, issues, notes } = row!
    const wrong = new Set(issues.map(({ path }) => path))
    const wordsOf = (field: FieldName) =>
      [field, ...(from[field] ?? [])].map(one => parts.get(one)?.words).find(Boolean) ?? ''
    const proposal = (field: FieldName, value: unknown, words: string): Proposal => ({
      field,
      value,
      name: wordsFor(ctx, known, field, value),
      words,
    })
    const proposals = (Object.entries(values) as [FieldName, DefectValues[FieldName]][])
      .filter(([field, value]) => !isEmpty(value) && !(wrong.has(field) && parts.has(field)))
      .map(([field, value]) => proposal(field, value, wordsOf(field)))
    const has = (field: string) => proposals.some(one => one.field === field)
    const stated = [...mentions, ...denied, ...failed]
    for (const { field, value, words } of stated.filter(({ field }) => !has(field)))
      proposals.push(proposal(field as FieldName, field === 'symptomCodes' ? [String(value)] : value, words))
    if (day && !has('receivedAt')) proposals.push(proposal('receivedAt', day, kind?.words ?? day))
    const source = kind && sources[kind.is]
    if (source && !has('source') && known.enabled('source', source))
      proposals.push(proposal('source', source, kind.words))
    return {
      proposals,
      unread: [
        ...unread,
        ...issues
          .filter(({ path }) => parts.has(path as FieldName))
          .map(issue => ({
            field: issue.path,
            words: parts.get(issue.path as FieldName)!.words,
            message: issueText(ctx.locale, issue),
          })),
      ],
      leftOut: [
        ...leftOut,
        ...again,
        ...numbersLeft,
        // The notes of a file have no words of a person.
        ...notes.flatMap(
          ({ kind, text, path }) =>
            ((kind === 'leftOut' || kind === 'masked') && (text ?? wordsOf(path))) || [],
        ),
      ],
    }
  },
})

const failing =
  /(\p{Script=Han}{2,4}?)(?:系统)?(?:突然|完全|全部|部分|偶尔|经常|多次|也|都|又)*(?:失灵|失效)/gu
const wordsOfOwners = new Map(
  Object.entries(ownersWords).flatMap(([code, words]) => words.split(/[、，和]/).map(word => [word, code])),
)

// 刹车失灵: the one assembly whose name, or another word for it, stands before the failing.
function failedPart(known: Lookups, text: string) {
  const found = [...simplified(text).matchAll(failing)].flatMap(({ 0: words, 1: ahead = '' }) => {
    const codeOf = (part: string) =>
      entryMeant(known.assemblies, part, known.variantsOf)?.code ?? wordsOfOwners.get(part)
    const from = [0, 1, 2].find(from => codeOf(ahead.slice(from)))
    const code = from === undefined ? undefined : codeOf(ahead.slice(from))
    const isOffered = code !== undefined && known.assemblies.get(code)?.enabled
    return isOffered ? [{ field: 'assemblyCode', value: code, words: words.slice(from) }] : []
  })
  return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : []
}

// By the shipped codes; one that the office has taken out is not proposed.
const sources = { chat: '02', call: '03', mail: '04' } as const

const from: Partial<Record<FieldName, FieldName[]>> = {
  ...{ producerId: ['brandId', 'modelRangeId'], brandId: ['modelRangeId'] },
  ...{ modelRangeId: ['typeCodeId', 'brandId'], modelName: ['brandId'], address: ['province', 'city'] },
  ...{ province: ['city', 'district'], city: ['province', 'district'], district: ['city', 'province'] },
  ...{ mobile: ['phone'], phone: ['mobile'], reporterName: ['mobile', 'phone'] },
  ...{ relationToOwner: ['mobile', 'phone'], assemblyCode: ['subAssemblyCode'] },
}

const spoken = '零一二三四五六七八九〇幺'

const vins = /(?<![A-Z0-9])(?:[A-Z0-9][ -]?){17}(?![A-Z0-9])/gi
// 4S店电话, 他的手机: the number of somebody else.
const ofOthers =
  /(?:店|商|厂家|公司|客服|售后|[他她]|对方|朋友|家人)的?(?:(?:联系|固定)?电话|手机|号码|热线)?号?[是为:：\s]*$/
// 对方车牌, 前车: the car of somebody else.
const ofOthersCar =
  /(?:对方|对面|[前后邻旁他]车|前方|后方|别人|[他她]的?车|肇事车?|另[一外]?[辆台]?车?|旁边|隔壁|朋友|邻居|被撞车?)(?:的?(?:车辆?|司机|车主))*的?(?:(?:车|号)?牌照?号?码?|车架号|VIN)?[是为:：\s（(]*$/i
const reporters = '车主|用户|客户|投诉人|联系人|报告人|反映人|诉求人|来电[人者]'
const titled = '(?:先生|女士|小姐)'
const itsNumber = '(?:(?:联系)?(?:电话|手机)?号?码?[\\s:：是为]*)'
// 车主：我姓周，周建国 has its name behind the surname; of 张女士138… the number tells that she is who reports.
const people = new RegExp(
  [
    `(?:我叫|名叫|姓名[是为]?|我是|${reporters})[:：]?\\s*(?!我|免贵|本人)(?:车主|用户|客户)?(\\p{Script=Han}{1,3}${titled})`,
    `(?:我叫|名叫|姓名[是为]?)[:：]?\\s*(\\p{Script=Han}{2,3})(?=[，,。；;\\s]|$)`,
    `(?:我|本人|免贵)姓(?:\\p{Script=Han}{1,2}[，,]\\s*(?:我?叫)?)?(\\p{Script=Han}{1,3})(?=[，,。；;\\s]|$)`,
    `(?<=^|[，,。；;\\s])(\\p{Script=Han}{1,2}${titled})(?=[\\s:：，,（(]*${itsNumber}1[3-9]\\d)|(?<=^|\\n)(\\p{Script=Han}{1,2}${titled})(?=\\n|$)`,
    // 李明，13812345678 at the beginning of a line.
    `(?:我就?是|这里是|本人是?|(?:${reporters})[是为]?|(?<=^|\\n)(?=\\p{Script=Han}{2,4}[，,、\\s（(]*${itsNumber}1[3-9]\\d))[:：]?\\s*(?!我|免贵|本人)(?:车主|用户)?\\s*(?<full>\\p{Script=Han}{2,4})(?=[，,。；;、\\s\\d（(]|$)`,
  ].join('|'),
  'gu',
)
const engines = /发动机号码?\s*[是为]?\s*([A-Z0-9]{5,20})(?![A-Z0-9])/gi
const modelYears = /(?<!\d)(?:(?:19|20)\d\d|[0-3]\d)款/g
const displacements = /(?<![\d.A-Z])[1-6]\.\d\s?[TL](?![A-Z0-9])/gi
const ages = /(?<=^|[，,、；;\s（(])\d{2}周?岁(?=[，,、；;。\s）)]|$)/g
const genders = /(?<=^|[，,、；;\s（(])[男女](?=[，,、；;。\s）)])/g
const amount = '((?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十百千万]+)\\s*[万千百]?)\\s*[多余来]?\\s*'
// 损失大概三十万 needs no 元.
const losses = new RegExp(
  `损失[^，。；,;\\d一二两三四五六七八九十百千万]{0,8}${amount}(?:元|块|(?<=[万千百]\\s*[多余来]?)(?=[，。；,;！!\\s]|左右|上下|$))|${amount}元[^，。；,;\\d]{0,4}损失`,
  'g',
)
const dates =
  /[〇零○一二三四五六七八九]{4}年[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}[日号]|(?:(?:19|20)\d{2}|\d{2})\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?|(?<![\d.])(?:(?:19|20)\d{2}|\d{2}(?=[/.]))[-/.]\d{1,2}[-/.]\d{1,2}(?![\d.])/g
const datedBy: readonly [FieldName, RegExp][] = [
  ['firstRegDate', /上牌|初次登记|注册登记/],
  ['productionDate', /生产|出厂/],
  ['purchaseDate', /购车|购买|购入|买|提的?车/],
]
const relative: readonly [RegExp, number][] = [
  [/大前天/, 3],
  [/前[天晚]/, 2],
  [/昨[天日晚夜]/, 1],
  [/今[天日早晨]|刚才/, 0],
]

const weekdays = '一二三四五六日'

// 上周三: of the week before, which began on a Monday.
function lastWeek(day: string, name: string): string {
  const today = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, weekdays.indexOf(name.replace('天', '日')) - today - 7)
}

interface Free {
  text: string
  model?: string
  address?: string
}

function freeParts(ctx: Ctx, known: Lookups, { text, model = '', address }: Free, day: string) {
  const part = (field: FieldName, words: string | undefined, cell = words): Part[] =>
    words && cell ? [{ field, cell, words: words.trim() }] : []
  const first = (pattern: RegExp, fits: (found: string) => boolean = () => true) =>
    [...text.matchAll(pattern)].find(
      ({ 0: found, index }) => fits(found) && !ofOthersCar.test(text.slice(Math.max(0, index - 12), index)),
    )?.[0]
  const readNumbers = [...text.matchAll(numbers)].map(({ 0: words, index }) => ({
    words,
    at: index,
    number: readPhones(words).numbers[0] ?? '',
  }))
  // By voice: 一三八… and 幺.
  for (const { 0: words, index } of text.matchAll(/[〇零一二三四五六七八九幺]{11}/g))
    readNumbers.push({ words, at: index, number: [...words].map(sign => spoken.indexOf(sign) % 10).join('') })
  const own = readNumbers.filter(({ at }) => !ofOthers.test(text.slice(Math.max(0, at - 12), at)))
  const mobile = [...own, ...readNumbers].find(({ number }) => isMobile(number))
  const phone = own.find(({ number }) => !isMobile(number) && phonePattern.test(number))
  const others = readNumbers.filter(({ number }) => number !== mobile?.number && number !== phone?.number)
  const person = [...text.matchAll(people)].find(({ groups }) => !groups?.full || isFullName(groups.full))
  const name = person?.slice(1).find(Boolean)
  // 郑海峰先生 is called 郑海峰; of 郑先生 no more is known.
  const whole = name?.replace(/(?:先生|女士|小姐)$/, '')
  const [loss] = text.matchAll(losses)
  const vin = first(
    vins,
    found => wellFormed.test(normalizeVin(found)) && /\d/.test(found) && /[a-z]/i.test(found),
  )
  const plain = simplified(text)
  const [plate, otherPlates] = platesIn(text, plain)
  const { parts: car, several } = carIn(known, `${model}\n${text}`)
  const [engine] = text.matchAll(engines)
  const parts = [
    ...part('vin', vin),
    ...part('plateNo', plate),
    ...part('mobile', mobile?.words, mobile?.number),
    ...part('phone', phone?.words, phone?.number),
    ...part('cardNo', first(cards, isIdentityCard)),
    ...part('email', mailAddress.exec(text)?.[0]),
    ...part('reporterName', person?.[0], whole && isFullName(whole) ? whole : name),
    ...genderIn(known, /(?:先生|女士|小姐)$/.test(name ?? '') ? name! : (first(genders) ?? '')),
    ...part('age', first(ages)),
    ...part('propertyLoss', loss?.[0], loss?.[1] ?? loss?.[2]),
    ...part('engineNo', engine?.[0], engine?.[1]),
    ...part('modelYear', first(modelYears) ?? modelYears.exec(model)?.[0]),
    ...part('displacement', first(displacements)),
    ...car,
    ...placeIn(known, address ?? plain, car),
  ]
  const unread: { field: string; words: string; message: string }[] = []
  const miss = (field: FieldName, words: string, code: string, params = {}) =>
    unread.push({ field, words, message: issueText(ctx.locale, { path: field, code, params }) })
  // Read from a photograph: O for 0, I for 1.
  const doubted = vin ? undefined : first(vins, found => /\d.*\d/.test(found) && /[a-z].*[a-z]/i.test(found))
  const fault = doubted && vinFault(evaluateVin(doubted))
  if (fault) miss('vin', doubted, fault.code, fault.params)
  const wrongCard = first(cards, found => !isIdentityCard(found))
  if (wrongCard) miss('cardNo', wrongCard, 'card_number')
  if (several)
    miss('brandId', several.words, 'word_of_several', { value: several.words, nearest: several.nearest })
  for (const { 0: words, index } of text.matchAll(dates)) {
    const after = text.slice(index + words.length, index + words.length + 8).split(/[，。；,;]/)[0]!
    const before = text
      .slice(Math.max(0, index - 6), index)
      .split(/[，。；,;]/)
      .at(-1)!
    const [field] =
      datedBy.find(([, word]) => word.test(after)) ?? datedBy.find(([, word]) => word.test(before)) ?? []
    if (!field || parts.some(one => one.field === field)) continue
    if (readDay(words)) parts.push({ field, cell: words, words })
    else unread.push({ field, words, message: issueText(ctx.locale, dayIssue(field, words)) })
  }
  const [when, days] = relative.find(([word]) => word.test(text)) ?? []
  const [weekday, before = ''] = /上(?:个)?(?:周|星期|礼拜)([一二三四五六日天])/.exec(text) ?? []
  if (when) parts.push({ field: 'faultDate', cell: addDays(day, -days!), words: when.exec(text)![0] })
  else if (weekday) parts.push({ field: 'faultDate', cell: lastWeek(day, before), words: weekday })
  return { parts, unread, leftOut: [...others.map(({ words }) => words), ...otherPlates] }
}

// 粵S·12345 is of the same letters as written here. What is not the plate of this car is left out.
function platesIn(text: string, plain: string): [plate: string | undefined, others: string[]] {
  const found = [...plain.matchAll(plates)]
    .filter(([plate]) => isPlate(foldCode(normalizePlate(plate))))
    .map(({ 0: { length }, index }) => ({
      plate: text.slice(index, index + length),
      isOthers: ofOthersCar.test(plain.slice(Math.max(0, index - 12), index)),
    }))
  const own = found.find(({ isOthers }) => !isOthers)?.plate
  return [own, [...new Set(found.map(({ plate }) => plate))].filter(plate => plate !== own)]
}
