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
  [
    'crash',
    true,
    /(?:(?<!防)碰撞|追尾)(?!预警|报警|提醒|警[报告示]|缓解|避免|防止|辅助|系统|传感器|雷达)|相撞|被撞|撞[车上到在击了树墙坏断进倒向]/g,
  ],
  ['rollover', true, /侧翻|翻车|翻滚|翻了车|四轮朝天/g],
  ['airbagDeployed', true, /气囊(?:全部|都|已|也)?(?:弹出|弹开|爆开|打开|展开|起爆)/g],
  ['injuredCount', 1, /受伤|骨折|擦伤|轻伤|重伤|烧伤|烫伤|住院/g],
  ['deathCount', 1, /死亡|身亡|遇难|去世|丧生/g],
]

const before =
  /(?:没有?|未|无|不曾|并非|不会|避免|防止|以免|担心|害?怕|恐怕|险些|差点儿?|几乎|万一|可能|容易|会不会|如果|要是|导致不)(?:再|有|见到?|看[见到]|发现|发生|出现|造成|任何|人员|人|会|引起|引发|被|被后车|与前车|和前车|后车|前车)*$|(?:险些|差点儿?|几乎)[^，。；,;]{0,8}$|(?<![\d.十百])[0零〇]\s*(?:个人|人|名|位)?$/
const after =
  /^(?:人数|者)?\s*[:：为是]?\s*[0零〇]\s*(?:个|人|名|位|[，。；,;]|$)|^(?:了?(?:吗|么|没有?[?？])|的?(?:风险|危险|隐患|可能)|隐患|事故?(?:没有|未)|(?:没有|未)(?:发生|出现))/
const airbagNot = /气囊[^，。；,;]{0,6}(?:没有?|未|不)[^，。；,;]{0,3}(?:弹(?!簧)|爆|打开|展开|起爆)/g

// Facts that a text states beside the fault itself. Events that it negates, fears or says were narrowly avoided are
// skipped.
export function mentionsIn(text: string, now: Date): Mention[] {
  const plain = foldCharacters(text).slice(0, 10_000)
  const found = events.flatMap(([field, value, words]) => {
    const hit = firstAffirmed(plain, words)
    return hit ? [{ field, value: countOf(field, plain, hit) ?? value, words: hit.words }] : []
  })
  const not = airbagNot.exec(plain)
  airbagNot.lastIndex = 0
  if (not && !found.some(({ field }) => field === 'airbagDeployed'))
    found.push({ field: 'airbagDeployed', value: false, words: not[0] })
  return [...found, ...mileage(plain), ...speed(plain), ...faultDate(plain, now)]
}

// 没有撞车，没人受伤: what is plainly denied, nothing of it being affirmed elsewhere.
const denial =
  /(?:没有?|未|无)(?:再|有|发现|发生|出现|造成|任何|人员|人|被)*$|(?<![\d.十百])[0零〇]\s*(?:个人|人|名|位)?$/
const harmed = ['injuredCount', 'deathCount']

export function deniedIn(text: string): Mention[] {
  const plain = foldCharacters(text).slice(0, 10_000)
  return events.flatMap(([field, value, words]) => {
    if (field === 'airbagDeployed' || typeof value === 'string' || firstAffirmed(plain, words)) return []
    const all = [...plain.matchAll(words), ...(harmed.includes(field) ? plain.matchAll(/伤亡/g) : [])]
    for (const found of all) {
      const { clause, rest } = around(plain, found)
      const [denied] = denial.exec(clause) ?? []
      if (denied && !after.test(rest))
        return [{ field, value: value === true ? false : 0, words: denied + found[0] }]
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
    const { clause, rest } = around(text, found)
    if (!before.test(clause) && !after.test(rest)) return { at: found.index, words: found[0] }
  }
  return undefined
}

function around(text: string, { 0: words, index }: RegExpExecArray) {
  const ahead = text.slice(Math.max(0, index - 14), index)
  const end = index + words.length
  return { clause: ahead.split(/[，。；！？,;!?\n]/).at(-1)!, rest: text.slice(end, end + 6) }
}

const many = '(?:\\d{1,2}|[一二两三四五六七八九])(?:个人|人|名|位|口)'
const countBefore = new RegExp(`(${many})(?!.*${many})[^，。；,;]{0,4}$`)
const countBehind = new RegExp(`^了?(${many})`)
const ofAnother = new RegExp(`[伤亡]${many}$`)

// 2人受伤1人死亡, 受伤2人死亡1人.
function countOf(field: string, text: string, { at, words }: Hit): number | undefined {
  if (field !== 'injuredCount' && field !== 'deathCount') return undefined
  const ahead = text.slice(Math.max(0, at - 10), at)
  const [, before] = countBefore.exec(ahead) ?? []
  const [, behind] = countBehind.exec(text.slice(at + words.length)) ?? []
  const count = behind && (!before || ofAnother.test(ahead)) ? behind : before
  return count ? readWhole(count, 'people')?.value : undefined
}

const signs = '零〇一二三四五六七八九十百千万两'
const amount = `(?<!\\d,)(?<![\\d.${signs}])(?:\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|[${signs}]+)`
const thousands = '[万千w](?:\\s*[\\d一二三四五六七八九两]\\s*千?)?'
const distances = new RegExp(
  `((?:行驶|跑|开|里程|公里数|表显|mileage)[^，。；,;\\d${signs}]{0,8}?)?(${amount}\\s*(?:${thousands})?\\s*[多余来]?)\\s*(?:公里|km|千米)(?!\\s*(?:\\/|每|一?小时|h))` +
    `|(?:行驶|跑|开|里程)[了过为是]?\\s*(?:大概|大约|差不多|将近|快|才|已经|约)*(${amount}\\s*${thousands}[多余]?|\\d{4,6})(?![\\d.多余年月日天个元块次转米分秒])`,
  'gi',
)

function mileage(text: string): Mention[] {
  const told = [...text.matchAll(distances)].flatMap(found => {
    const from = Math.max(0, found.index - 8)
    const near = text.slice(from, found.index + found[0].length + 3)
    const clause = text.slice(0, found.index).split(stop).at(-1) + near.slice(found.index - from)
    // 时速80公里, 百公里油耗, 续航由420公里降到300公里, 开了3公里 tell of something else.
    if (
      /续航|油耗|剩余|充满|满电|标称|工况|[能可]够?跑/.test(clause) ||
      /时速|车速|速度|(?<![零〇一二三四五六七八九十千万])百公里|迈|距离|还有|每(?:小时|[\d百千万])|不到|不足|[未没]满|以[内下]/.test(
        near,
      )
    )
      return []
    const { value = 0 } = readWhole((found[2] ?? found[3])!, 'km') ?? {}
    const isLabelled = found[1] !== undefined || found[3] !== undefined
    return value >= 100 && value <= 2_000_000 ? [{ value, words: found[0], isLabelled }] : []
  })
  const [first] = told.toSorted((left, right) => Number(right.isLabelled) - Number(left.isLabelled))
  return first ? [{ field: 'mileage', value: first.value, words: first.words }] : []
}

const speeds =
  /(?:时速|车速|速度)[^，。；,;\d]{0,6}(\d{1,3})(?:\s*(?:公里|码|迈|km(?:\/h)?))?|(\d{1,3})\s*(?:码|迈|km\/h|公里\/小时|公里每小时|公里\/时|公里的?[时车]速)/gi

function speed(text: string): Mention[] {
  for (const found of text.matchAll(speeds)) {
    const value = Number(found[1] ?? found[2])
    if (value > 0 && value <= 300) return [{ field: 'speed', value, words: found[0] }]
  }
  return []
}

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
