import { today } from '@/lib/core/today'
import { readDay } from '@/lib/values/day'
import { foldCharacters } from '@/lib/values/fold'
import { readWhole } from '@/lib/values/number'

export interface Mention {
  field: string
  value: boolean | number | string
  words: string
}

const events: readonly [field: string, value: boolean | number | string, words: RegExp][] = [
  ['fire', true, /起火|着火|自燃|燃烧|冒火|明火|烧起来/g],
  ['symptomCodes', 'S43', /冒烟|冒白烟|冒黑烟|冒青烟/g],
  ['crash', true, /碰撞|相撞|追尾|被撞|撞[车上到在击了树墙坏断进倒向]/g],
  ['rollover', true, /侧翻|翻车|翻滚|翻了车|四轮朝天/g],
  ['airbagDeployed', true, /气囊(?:全部|都|已|也)?(?:弹出|弹开|爆开|打开|展开|起爆)/g],
  ['injuredCount', 1, /受伤|骨折|擦伤|轻伤|重伤|烧伤|烫伤|住院|(?<=[\d零〇一二两三四五六七八九十])伤(?!害)/g],
  ['deathCount', 1, /死亡|身亡|遇难|去世|丧生|(?<=[\d零〇一二两三四五六七八九十])[死亡](?![机火角]|一生)/g],
]

// 0死亡, 零伤亡.
const zero = '(?<![\\d.:：年月日/-])[0零〇]'
const between =
  '(?:再|有|见到?|看[见到]|发现|发生|出现|造成|导致|任何|人员|人|名|位|例|会|要|引起|引发|被|被后车|与前车|和前车|后车|前车|车辆?|车子|汽车|电池|发动机|孩子|家人|老人|乘客|别人|自己|突然|随时|高速上?|路上)*'
const before = new RegExp(
  `(?:没有?|未|无(?:需|须)?|不(?:曾|会|是|用|需要?|必)|并非|避免|[防怕]|防止|以免|担心|唯恐|险些|差一?点儿?|几乎|一旦|倘若|假如|万一|可能|容易|会不会|(?<!怎么|怎|为什么|为何|竟然?|居然|才)会|如果|要是|导致不|以为|误(?:报|判|认|识别)|提[示醒]|预警|${zero})${between}$|(?:险些|差一?点儿?|几乎)[^，。；,;]{0,8}$|(?:同款|同型|同品牌|网上|新闻|视频|别人|其[他它]车)[^，。；,;]{0,10}$|(?:防|前|后|侧|正)(?:方|向)$`,
)
const none = '(?:人[数员]?)?\\s*(?:[:：]\\s*(?:无|没有?|否)|[:：为是]?\\s*[0零〇](?![\\d.:：点时公千万]))'
// 碰撞预警误报, 防碰撞系统 and 燃烧室 are no crash and no fire.
const after = new RegExp(
  `^(?:(?:了?(?:吗|么|没有?[?？])|的?(?:风险|危险|隐患|可能)|事故?(?:没有|未)|(?:没有|未)(?:发生|出现))|预警|警[示告报]|提[示醒]|误报|报警(?:系统|装置|功能|[灯声音器误失])|缓解|避免|预防|[测试]试|试验|系统|功能|传感|感应|雷达|辅助|信号|识别|室|不[充完良]|${none})`,
)
const airbagNot = /气囊[^，。；,;]{0,6}(?:没有?|未|不)[^，。；,;]{0,3}(?:弹(?!簧)|爆|打开|展开|起爆)/g

// Facts that a text states beside the fault itself. Events that it negates, fears or says were narrowly avoided are
// skipped.
export function mentionsIn(text: string, now: Date): Mention[] {
  const plain = foldCharacters(text).slice(0, 10_000)
  const found = events.flatMap(([field, value, words]) => {
    const hit = firstAffirmed(plain, words)
    return hit && !isOfSeveral(field, plain, hit)
      ? [{ field, value: countOf(field, plain, hit) ?? value, words: hit.words }]
      : []
  })
  const not = airbagNot.exec(plain)
  airbagNot.lastIndex = 0
  if (not && !found.some(({ field }) => field === 'airbagDeployed'))
    found.push({ field: 'airbagDeployed', value: false, words: not[0] })
  return [...found, ...measured(plain), ...faultDate(plain, now)]
}

// 没有撞车，没人受伤: what is plainly denied, nothing of it being affirmed elsewhere.
const denial = new RegExp(
  `(?:没有?|未|无|不是|${zero})(?:再|有|发现|发生|出现|造成|任何|人员|人|名|位|例|被)*$`,
)
const denialBehind = new RegExp(`^${none}`)
const harmed = ['injuredCount', 'deathCount']

export function deniedIn(text: string): Mention[] {
  const plain = foldCharacters(text).slice(0, 10_000)
  return events.flatMap(([field, value, words]) => {
    if (field === 'airbagDeployed' || typeof value === 'string' || firstAffirmed(plain, words)) return []
    const all = [...plain.matchAll(words), ...(harmed.includes(field) ? plain.matchAll(/伤亡/g) : [])]
    for (const found of all) {
      const { clause, rest } = around(plain, { at: found.index, words: found[0] })
      const [behind] = denialBehind.exec(rest) ?? []
      const [denied] = denial.exec(clause) ?? []
      if (behind || (denied && !after.test(rest)))
        return [
          {
            field,
            value: value === true ? false : 0,
            words: (behind ? '' : denied) + found[0] + (behind ?? ''),
          },
        ]
    }
    return []
  })
}

interface Hit {
  at: number
  words: string
}

function firstAffirmed(text: string, words: RegExp): Hit | undefined {
  for (const found of text.matchAll(words)) {
    const hit = { at: found.index, words: found[0] }
    const { clause, rest } = around(text, hit)
    if (!before.test(clause) && !after.test(rest)) return hit
  }
  return undefined
}

function around(text: string, { at, words }: Hit) {
  const ahead = text.slice(Math.max(0, at - 14), at)
  const end = at + words.length
  return { clause: ahead.split(/[，。；！？,;!?\n]/).at(-1)!, rest: text.slice(end, end + 8) }
}

const count = '(?:\\d{1,2}|[一二两三四五六七八九十])'
const many = `${count}(?:个人|人|名|位|口|个(?=[大小老孩乘司工]))`
const countBefore = new RegExp(`(${many}|(?<![\\d.:：年月日/-])${count}(?=$))(?!.*${many})[^，。；,;]{0,4}$`)
const countBehind = new RegExp(`^(?:了|人数)?[:：为是]?(${count})(?:个?人|名|位|(?=[，。；,;、死亡轻重]|$))`)
const ofAnother = new RegExp(`[伤亡](?:${count})(?:个人|人|名|位)$`)
const person =
  '(?:老婆|老公|妻子|丈夫|爱人|媳妇|孩子|小孩|儿子|女儿|父亲|母亲|爸爸|妈妈|老人|家人|乘客|司机|驾驶员|朋友|同事|本人|自己|车主|我)'
const several = new RegExp(
  `${person}[^，。；,;]{0,2}[和与及、跟]\\S{0,3}?${person}|全[家车]|一家|父母|夫妻|夫妇|两口子|[多数几](?:个|名|位)?(?:人|乘客|孩子)|[们都均]|不同程度`,
)

// 2人受伤1人死亡, 受伤2人死亡1人, 1死2伤.
function countOf(field: string, text: string, { at, words }: Hit): number | undefined {
  if (!harmed.includes(field)) return undefined
  const ahead = text.slice(Math.max(0, at - 10), at)
  const [, before] = countBefore.exec(ahead) ?? []
  const [, behind] = countBehind.exec(text.slice(at + words.length)) ?? []
  const found = behind && (!before || ofAnother.test(ahead)) ? behind : before
  return found ? readWhole(found.replace(/[^\d一二两三四五六七八九十].*/, ''), 'people')?.value : undefined
}

// 老婆和孩子受伤: more than one, of which the text has no number.
const isOfSeveral = (field: string, text: string, hit: Hit) =>
  harmed.includes(field) && countOf(field, text, hit) === undefined && several.test(around(text, hit).clause)

// What a text tells without a number that could be taken: 全家受伤, 2-3万公里.
export function unclearIn(text: string): { field: string; words: string }[] {
  const plain = foldCharacters(text).slice(0, 10_000)
  const harm = events.flatMap(([field, , words]) => {
    const hit = firstAffirmed(plain, words)
    if (!hit || !isOfSeveral(field, plain, hit)) return []
    return [{ field, words: around(plain, hit).clause + hit.words }]
  })
  return [...harm, ...ranges(plain)]
}

const signs = '零〇一二三四五六七八九十百千万两'
const amount = `(?<!\\d,)(?<![\\d.${signs}])(?:\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|[${signs}]+)`
const thousands = '[万千w](?:\\s*[\\d一二三四五六七八九两]\\s*千?)?'
const to = '\\s*[-~～–—至到、]\\s*'
const upTo = `(?:${amount}\\s*(?:${thousands})?(?:公里|km|千米)?${to})?`
const distances = new RegExp(
  `((?:行驶|跑|开|里程|公里数|表显|mileage)[^，。；,;\\d${signs}]{0,8}?)?(${upTo}${amount}\\s*(?:${thousands})?\\s*[多余来]?)\\s*(?:公里|km|千米)(?!\\s*(?:\\/|每|一?小时|h))` +
    `|(?:行驶|跑|开|里程)[了过为是]?\\s*(?:大概|大约|差不多|将近|快|才|已经|约)*(${upTo}${amount}\\s*${thousands}[多余]?|\\d{4,6})(?![\\d.多余年月日天个元块次转米分秒])`,
  'gi',
)

interface Told {
  words: string
  // Null of a range: 2-3万公里.
  value: number | null
}

function mileagesIn(text: string): Told[] {
  const told = [...text.matchAll(distances)].flatMap(found => {
    const from = Math.max(0, found.index - 8)
    const near = text.slice(from, found.index + found[0].length + 3)
    const clause = text.slice(0, found.index).split(stop).at(-1) + near.slice(found.index - from)
    // 时速80公里, 百公里油耗, 续航由420公里降到300公里, 保养里程5000公里, 开了3公里 tell of something else.
    if (
      /续航|油耗|剩余|充满|满电|标称|工况|[能可]够?跑|保养(?:里程|周期|间隔)|[质包]保|[包保]修|三包|间隔|[买购提]车?时/.test(
        clause,
      ) ||
      /时速|车速|速度|(?<![零〇一二三四五六七八九十千万])百公里|迈|距离|还有|每(?:小时|[\d百千万])|不到|不足|[未没]满|以[内下]|加速|年[/或、]/.test(
        near,
      )
    )
      return []
    const value = readWhole((found[2] ?? found[3])!, 'km')?.value ?? null
    const isLabelled = found[1] !== undefined || found[3] !== undefined
    return value === null || (value >= 100 && value <= 2_000_000)
      ? [{ value, words: found[0], isLabelled }]
      : []
  })
  return told.toSorted((left, right) => Number(right.isLabelled) - Number(left.isLabelled))
}

const speedUnit = 'km\\/h|公里\\/小时|公里每小时|公里\\/时|公里的?[时车]速|公里|码|迈|km'
const speeds = new RegExp(
  `(?:时速|车速|速度)[^，。；,;\\d]{0,6}(\\d{1,3}(?:\\s*(?:${speedUnit})?${to}\\d{1,3})?)(?:\\s*(?:公里|码|迈|km(?:\\/h)?))?|((?:\\d{1,3}(?:\\s*(?:${speedUnit}))?${to})?\\d{1,3})\\s*(?:码|迈|km\\/h|公里\\/小时|公里每小时|公里\\/时|公里的?[时车]速)`,
  'gi',
)

const speedsIn = (text: string): Told[] =>
  [...text.matchAll(speeds)].flatMap(found => {
    const value = Number(found[1] ?? found[2])
    const told = { words: found[0], value: Number.isNaN(value) ? null : value }
    return told.value === null || (value > 0 && value <= 300) ? [told] : []
  })

const readers: readonly (readonly [field: string, tellsIn: (text: string) => Told[]])[] = [
  ['mileage', mileagesIn],
  ['speed', speedsIn],
]
const measured = (text: string): Mention[] =>
  readers.flatMap(([field, tellsIn]) => {
    const { value, words } = tellsIn(text).find(told => told.value !== null) ?? {}
    return value == null || words === undefined ? [] : [{ field, value, words }]
  })
const ranges = (text: string) =>
  readers.flatMap(([field, tellsIn]) => {
    const told = tellsIn(text)
    return told[0]?.value === null && told.every(({ value }) => value === null)
      ? [{ field, words: told[0].words }]
      : []
  })

const wholeDay = /(20\d\d)\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*日?/g
const dayOfYear = /(今年|去年)?(\d{1,2})月(\d{1,2})[日号]/g
// 9.18, where a day is told of: 1.5 beside a car is its engine.
const dotted =
  /(?<=^|[\s，。；,;、(于在从自]|[今去]年)(1[0-2]|0?[1-9])\.(3[01]|[12]\d|0?[1-9](?=\s*[日号上下中早晚凌夜当]))(?=\s*(?:[日号]|[上下中]午|早|晚|凌晨|夜|当[天日]|[，,]?(?:在|我|车|行驶|驾驶|开车|发生|发现|出现|突然)))/gm
const stop = /[，。；,;\n]/
const other = /购车|购买|买的?|提的?车|上牌|生产|出厂|保养/
// 2024年5月3日在广东省深圳市买的: the word stands behind the place.
const boughtAt = /^\s*[在于从到][^，。；,;\n]{1,16}?(?:[购买]|提的?车|上牌)/

// 10月8日来电反映 is when it was told.
const reportedOn = /^\s*(?:投诉|来电|致电|反映|登记|受理|报案)/

function faultDate(text: string, now: Date): Mention[] {
  const latest = today(now)
  const year = Number(latest.slice(0, 4))
  const inYear = (found: RegExpExecArray) => {
    const isLast = found[0].startsWith('去年') || text.slice(0, found.index).endsWith('去年')
    return { found, parts: [isLast ? year - 1 : year, ...found.slice(-2)] }
  }
  const candidates = [
    ...[...text.matchAll(wholeDay)].map(found => ({ found, parts: found.slice(1) })),
    ...[...text.matchAll(dayOfYear)].filter(({ index }) => !/年\s*$/.test(text.slice(0, index))).map(inYear),
    ...[...text.matchAll(dotted)].map(inYear),
  ]
  for (const { found, parts } of candidates) {
    const end = found.index + found[0].length
    const [before, after] = [text.slice(Math.max(0, found.index - 6), found.index), text.slice(end, end + 6)]
    if (reportedOn.test(after) || boughtAt.test(text.slice(end, end + 24))) continue
    if (other.test(`${before.split(stop).at(-1)}${after.split(stop)[0]}`)) continue
    const day = readDay(parts.join('-'))
    if (day && day <= latest) return [{ field: 'faultDate', value: day, words: found[0] }]
  }
  return []
}
