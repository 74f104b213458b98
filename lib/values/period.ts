import { addDays, addMonths, mondayOf, toDay } from './calendar'
import { inFigures, inFull, readShortDay } from './day'
import { readWhole } from './number'

export interface Period {
  from?: string
  to?: string
}

const numberOf = (text: string) => readWhole(text)?.value ?? 0

const dayOf = (year: number, month: number, day: number) => toDay(Date.UTC(year, month - 1, day))
const months = (year: number, first: number, count: number) => ({
  from: dayOf(year, first, 1),
  to: dayOf(year, first + count, 0),
})

const yearsAgo: Record<string, number> = { 今年: 0, 本年: 0, 去年: 1, 上年: 1, 前年: 2 }
// As they are in every year.
const holidays: Record<string, [from: string, to: string]> = {
  ...{ 元旦: ['01-01', '01-03'], 五一: ['05-01', '05-05'], 国庆: ['10-01', '10-07'] },
}
const length = '(\\d{1,3}|[一二两三四五六七八九十]+|半)个?(天|日|周|星期|月|季度|年)'
const recent = [
  new RegExp(`^(?:最近|近|过去)${length}$`),
  new RegExp(`^(?:最近|近|过去)?${length}[之以]?内$`),
]

function spanOf(text: string, today: string): Period | null {
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  const [, count, unit] = recent.map(shape => shape.exec(text)).find(Boolean) ?? []
  if (count && unit) {
    const number = count === '半' ? 0.5 : numberOf(count)
    if (!number) return null
    const inMonths = { 月: 1, 季度: 3, 年: 12 }[unit]
    const days = { 天: 1, 日: 1, 周: 7, 星期: 7 }[unit] ?? 0
    const first = inMonths ? addMonths(today, -Math.round(number * inMonths)) : addDays(today, -number * days)
    return { from: addDays(first, 1), to: today }
  }
  const [, which, span] = /^([本这当上])个?(周|星期|月份?|季度?)$/.exec(text) ?? []
  const back = which === '上' ? 1 : 0
  if (span?.startsWith('月')) return months(thisYear, thisMonth - back, 1)
  if (span?.startsWith('季')) return months(thisYear, Math.floor((thisMonth - 1) / 3) * 3 + 1 - back * 3, 3)
  if (span) {
    const monday = addDays(mondayOf(today), -back * 7)
    return { from: monday, to: addDays(monday, 6) }
  }
  // A number of five figures is a number, not the day that a sheet would count to.
  const day = /^\d{5}$/.test(text) ? null : readShortDay(text, today, today)
  if (day) return { from: day, to: day }
  const [, named, digits, rest = ''] =
    /^(?:([今本去上前]年)|((?:19|20)\d\d|\d\d(?=年))年?)?[-/.]?(.*)$/.exec(text) ?? []
  const year = named ? thisYear - (yearsAgo[named] ?? 0) : digits ? Number(inFull(digits)) : undefined
  if (rest === '') return year === undefined ? null : months(year, 1, 12)
  const holiday = holidays[rest.replace(/(?:劳动)?节?(?:期间|假期|长假)?$/, '')]
  if (holiday) {
    const its = year ?? (`${thisYear}-${holiday[0]}` > today ? thisYear - 1 : thisYear)
    return { from: `${its}-${holiday[0]}`, to: `${its}-${holiday[1]}` }
  }
  const half = /^([上下])半年$/.exec(rest)?.[1]
  if (half) return months(year ?? thisYear, half === '上' ? 1 : 7, 6)
  const season = /^(?:第?([一二三四1-4])季度|q([1-4]))$/i.exec(rest)
  if (season) return months(year ?? thisYear, numberOf(season[1] ?? season[2]!) * 3 - 2, 3)
  const [, first, last] = /^(\d{1,2})月?(?:份)?(?:[-~至到](\d{1,2})月(?:份)?)?$/.exec(rest) ?? []
  if (!first || !(last || /月/.test(rest) || digits)) return null
  const [begin, end] = [Number(first), Number(last ?? first)]
  if (begin < 1 || end > 12 || begin > end) return null
  // A month alone that is still to come was that of the year before.
  return months(year ?? (begin > thisMonth ? thisYear - 1 : thisYear), begin, end - begin + 1)
}

const monthNames =
  'january february march april may june july august september october november december'.split(' ')
const unitsInChinese: Record<string, string> = { week: '周', month: '月', quarter: '季', year: '年' }

const fromEnglish = (text: string) =>
  text
    .replace(
      /^(this|last) (week|month|quarter|year)$/i,
      (_, which: string, unit: string) =>
        (/this/i.test(which) ? '本' : '上') + unitsInChinese[unit.toLowerCase()]!,
    )
    .replace(/[a-z]{3,9}/i, word => {
      const at = monthNames.findIndex(name => [name, name.slice(0, 3)].includes(word.toLowerCase()))
      return at < 0 ? word : `${at + 1}月`
    })
    .replace(/^(\d{1,2}月) ?((?:19|20)\d\d)$/, '$2年$1')

// The time that people search by: 6月以来, 去年, 上半年, 近30天, since June.
export function readPeriod(typed: string, today: string): Period | null {
  const [, start] = /^since (.+)$/i.exec(typed.trim()) ?? []
  const from = start && readPeriod(start, today)?.from
  if (from) return { from }
  const text = inFigures(
    fromEnglish(typed.normalize('NFKC').trim())
      .replace(/\s/g, '')
      .replace(/^[自从]/, ''),
  )
  const whole = spanOf(text, today)
  if (whole) return whole
  const [, begun = ''] = /^(.+?)(?:以来|至今|起|开始|以后|之后)$/.exec(text) ?? []
  const since = spanOf(begun.replace(/^年初$/, '今年'), today)
  if (since) return { from: since.from }
  const [, over = ''] = /^(.+?)(?:以前|之前)$/.exec(text) ?? []
  const before = spanOf(over, today)
  if (before?.from) return { to: addDays(before.from, -1) }
  const [, one = '', other = ''] = /^(.+?)[至到~](.+)$/.exec(text) ?? /^(.+?)-(.+)$/.exec(text) ?? []
  const [first, last] = [spanOf(one, today), spanOf(other, today)]
  return first?.from && last?.to && first.from <= last.to ? { from: first.from, to: last.to } : null
}
