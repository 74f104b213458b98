import { addDays, mondayOf, toDay, toTime } from './calendar'
import { longestRead } from './spelling'

const shortMonths = [4, 6, 9, 11]

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return shortMonths.includes(month) ? 30 : 31
}

export function isDay(text: string): boolean {
  const [, year, month, day] = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (!year || day === '00') return false
  return month! >= '01' && month! <= '12' && Number(day) <= daysOf(Number(year), Number(month))
}

const real = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const figures = '〇一二三四五六七八九'

function fromChinese(word: string): string {
  const figure = word.replace(/[零○0Oo]/g, '〇')
  const tens = /^([二三])?十([一二三四五六七八九]?)$/.exec(figure)
  if (tens)
    return String((tens[1] ? figures.indexOf(tens[1]) : 1) * 10 + (tens[2] ? figures.indexOf(tens[2]) : 0))
  return [...figure].map(sign => (figures.includes(sign) ? figures.indexOf(sign) : sign)).join('')
}

export const inFigures = (text: string) =>
  text
    .replace(/元(?=月)/g, '一')
    .replace(
      /[〇零○0Oo一二三四五六七八九十]*[〇零○一二三四五六七八九十](?:[0Oo]?[〇零○一二三四五六七八九十])*(?=[年月日号时点分秒])/g,
      fromChinese,
    )

// Java and C: Thu Oct 08 09:30:00 CST 2026
const programDate = /^\s*[a-z]{3} ([a-z]{3} +\d{1,2}) (\d\d:\d\d:\d\d)(?: CST)? (\d{4})\s*$/i

const plain = (typed: string) =>
  inFigures(
    (typed.length > longestRead ? '' : typed)
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\u2010-\u2015\u2212]+/g, '-')
      .replace(/。/g, '.')
      .replace(/(?<=\b\d{1,2})(?:st|nd|rd|th)\b/i, '')
      .replace(programDate, '$1 $3 $2')
      .replace(/^\s*(?:(?:中[华華])?民[国國]\s*(\d{2,3})(?=\s*年)|公元(?=\d))/, (_, year) =>
        year ? String(1911 + Number(year)) : '',
      ),
  )
    .replace(/^['"“\s]+|['"”.,;\s]+$/g, '')
    .replace(/^[([【]([^()[\]【】]+)[)\]】]$/, '$1')
    .replace(/^\p{Script=Han}{0,6}(?:日期|时间):\s*(?=\S)/u, '')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

// 08-10月-26 is Oracle's.
const namedDayFirst = new RegExp(
  `^(\\d{1,2})(?:[\\s./-]*${monthName}[\\s./,-]*|-(\\d{1,2})月\\s*-)(\\d{4}|\\d\\d(?!:))(?!\\d)`,
  'i',
)
const namedMonthFirst = new RegExp(`^${monthName}[\\s.-]*(\\d{1,2})[\\s,-]+(\\d{4})(?!\\d)`, 'i')
const inOrder =
  /^(\d{4})(\d{2})(\d{2})(?=\d{4}(?:\d{2})?(?!\d)|\D|$)|^(\d{4})\s*([-/.\\、,_:·•])\s*(\d{1,2})\s*\5\s*(\d{1,2})(?!\d)[日号]?|^(\d{4}|\d\d)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})(?!\d)\s*[日号]?|^(\d{4})\s+(\d{1,2})\s+(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{1,2})(?!\d)[日号]?/

// The days that the beginning of a text can mean, and what follows it. Of 26.10.8 the year comes first, because a year has
// two figures or four; 26-10-08 may begin with a year or a day, 10/8/2026 with a month or a day, unless the order is known.
function daysIn(text: string, order?: DayOrder): { days: string[]; rest: string } | null {
  const followed = (whole: string, days: (string | null)[]) => ({
    days: [...new Set(days.flatMap(day => day ?? []))],
    rest: text.slice(whole.length).trim(),
  })
  const found = inOrder.exec(text)
  const [first = '', second = '', third = ''] = found?.slice(1).filter(part => /^\d/.test(part ?? '')) ?? []
  if (found) return followed(found[0], [real(inFull(first), second, third)])
  const [numbers, one = '', , two = '', three = ''] = yearLast.exec(text) ?? []
  if (numbers) {
    const inOrders = daysByOrder(one, two, three)
    return followed(numbers, order ? [inOrders[order]] : Object.values(inOrders))
  }
  const [whole, day, name, number, year] = namedDayFirst.exec(text) ?? []
  if (whole) return followed(whole, [real(inFull(year!), name ? monthNumber(name) : number!, day!)])
  const [all, month, date, written] = namedMonthFirst.exec(text) ?? []
  return all ? followed(all, [real(written!, monthNumber(month!), date!)]) : null
}

function daysByOrder(one: string, two: string, three: string) {
  const isYear = three.length > 1
  return {
    ymd: one.length === 2 && three.length < 3 ? recent(one, two, three) : null,
    mdy: isYear ? recent(three, one, two) : null,
    dmy: isYear ? recent(three, two, one) : null,
  }
}

export type DayOrder = keyof ReturnType<typeof daysByOrder>

// Of the three numbers of a date, the orders in which they are one: what a whole column says of each of its cells.
export function ordersOf(typed: string): DayOrder[] | null {
  const [numbers, one, , two, three] = yearLast.exec(plain(typed)) ?? []
  if (!numbers) return null
  const found = Object.entries(daysByOrder(one!, two!, three!)) as [DayOrder, string | null][]
  return found.flatMap(([order, day]) => (day ? order : []))
}

const monthNumber = (name: string) => String(months.indexOf(name.toLowerCase()) + 1)

// Of two figures that may be a year or a day, no year before these lists began.
const recent = (year: string, month: string, day: string) => {
  const full = inFull(year)
  return full >= '1970' ? real(full, month, day) : null
}

// 26年 is 2026, 98年 is 1998: no day of these lists lies beyond the next year.
export function inFull(year: string): string {
  if (!/^\d\d$/.test(year)) return year
  return `${Number(year) <= (new Date().getFullYear() % 100) + 1 ? 20 : 19}${year}`
}

const weekdays = ['日天', '一', '二', '三', '四', '五', '六']
const weekday =
  /^\(?(?:(?:星期|周|礼拜)([一二三四五六日天])|(sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?)\)?[,，]?\s*/i
const englishWeekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const partOfDay =
  '(?:凌晨|清晨|早上|早晨|早|上午|中午|午间|下午|傍晚|晚上|晚间|晚|夜里|夜间|夜|am|pm|a\\.m\\.|p\\.m\\.)'
const time = new RegExp(
  `^[t:\\s,-]*(${partOfDay})?\\s*(?:(\\d{1,2})\\s*(?:(?:[:时.]|点钟?多?)\\s*(?:(\\d{1,2}|半)\\s*(?:[:分.]\\s*(?:(\\d{1,2})(?:[.,]\\d+)?\\s*秒?)?)?)?)|(\\d{2})(\\d{2})(\\d{2})?)?(?:(?<=[\\d时点分秒])(?:许|左右|多|前后))?\\s*(${partOfDay})?\\s*(z|utc|gmt|(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?)?\\s*(?:\\([^()]*(?:时间|time|[A-Z]{3})[^()]*\\))?$`,
  'i',
)

// The day that a text names, if it has one meaning. With an offset (2026-10-08T18:30:00Z) it is the day in China. A
// weekday that is not that day's is a mistake in one of the two.
export function readDay(typed: string, order?: DayOrder): string | null {
  if (isDay(typed)) return typed
  const text = plain(typed)
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)
  if (serial) return dayOfSerial(Number(serial[1]))
  // Milliseconds since 1970, as programs in Java, JavaScript and .NET send an instant.
  const instant = /^(?:\/Date\()?(1\d{12})(?:[+-]\d{4})?(?:\)\/)?$/i.exec(text)
  if (instant) return inChina('1970-01-01', Number(instant[1]) / minuteMs)
  const named = [weekday.exec(text)]
  const date = daysIn(text.slice(named[0]?.[0].length ?? 0), order)
  const [day, second] = date?.days ?? []
  if (!day || second) return null
  let rest = date!.rest.replace(/^\+08:?00$/, '')
  named.push(weekday.exec(rest))
  rest = rest.slice(named[1]?.[0].length ?? 0)
  if (named.some(found => found && weekdayOf(found) !== new Date(toTime(day)).getUTCDay())) return null
  // 2026.09.10-09.12 is a span.
  if (/^[-~至到]\s*\d{1,2}[-/.月]\d{1,2}[日号]?$/.test(rest)) return null
  rest = rest
    .replace(/(?<=[\d秒])\s*(?:CST|北京时间)$/i, '')
    .replace(/\[Asia\/Shanghai\]$|(?<=[+-]\d{4})\s+[A-Z]{3,4}$/, '')
    .replace(/(?<=[点时分])\s*[-~至到]+\D{0,4}\d{1,2}[点时](?:\d{1,2}分?|半)?$/, '')
  if (rest === '') return day
  const found = time.exec(rest)
  if (!found) return null
  const [, before, clock, minutes, seconds, hh, mm, ss, after, zone] = found
  const hour = Number(clock ?? hh ?? 0)
  const minute = minutes === '半' ? 30 : Number(minutes ?? mm ?? 0)
  // 11:00-12:00 is a span, unless a program wrote it.
  if (/^-\d/.test(zone ?? '') && !/^t/i.test(rest) && (seconds ?? ss) === undefined) return null
  if (hour > 24 || minute > 59 || Number(seconds ?? ss ?? 0) > 60 || (before && after)) return null
  if (!zone) return day
  if (clock === undefined && hh === undefined) return null
  const late = /^(下午|傍晚|晚|夜|pm|p\.m)/i.test(before ?? after ?? '') && hour < 12 ? 12 : 0
  return inChina(day, (hour + late) * 60 + minute - offsetOf(zone))
}

const weekdayOf = ([, chinese, english]: RegExpExecArray) =>
  chinese
    ? weekdays.findIndex(signs => signs.includes(chinese))
    : englishWeekdays.indexOf(english!.toLowerCase())

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) : 0
}

const minuteMs = 60_000
const china = 8 * 60

const inChina = (day: string, utcMinutes: number) => toDay(toTime(day) + (utcMinutes + china) * minuteMs)

export const dayOfSerial = (serial: number): string | null =>
  serial >= 20_000 && serial < 80_000 ? addDays('1899-12-30', Math.floor(serial)) : null

const monthOnly =
  /^(?:(?:\d{2}(?:\d\d)?|[去今前本])\s*年|\d{4}\s*[-/.])\s*(?:0?[1-9]|1[0-2])\s*(?:月(?:份)?(?:[上中下]旬|[初中底末])?)?(?:左右|前后)?$|^(?:19|20)\d\d(?:0[1-9]|1[0-2])$/
const yearOnly = /^(?:19|20)\d\d\s*年?(?:[初中底末]|左右|前后)?$|^(?:\d\d|[去今前本])年[初中底末]?$/

// 10月8日上午, 10.8: of a day without its year.
function inYear(year: string, text: string): string | null {
  const [, sign] = /^\d{1,2}\s*([-/.月])\s*\d{1,2}(?![-/.\d])/.exec(text) ?? []
  return sign ? readDay(`${year}${sign === '月' ? '年' : sign}${text}`) : null
}

// Why a text is no day: what of it is missing, or that there is no such day.
export function dayFault(typed: unknown) {
  const text = plain(String(typed))
  if (monthOnly.test(text)) return 'day_missing'
  if (yearOnly.test(text)) return 'month_missing'
  if (inYear('2024', text)) return 'year_missing'
  return daysMeant(typed).length > 1 ? 'day_of_several' : 'not_date'
}

// Of a text that may mean several, to name them.
export const daysMeant = (typed: unknown) => daysIn(plain(String(typed)))?.days ?? []

const anyDate = /(?:19|20)\d\d\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}/g

// What a text that is no day says instead, as far as it can be told.
export function insteadOfDay(typed: string): 'days' | 'lunar' | 'about' | 'ago' | null {
  const text = plain(typed)
  if (/农历|阴历|[正腊冬]月|初[一二三四五六七八九十\d]|廿/.test(text)) return 'lunar'
  if (new Set(text.match(anyDate)).size > 1) return 'days'
  if (dayToldFrom(text, '2024-01-01')) return 'ago'
  const exact = text.replace(
    /^(?:大?约|大概|估计|可能)(?:是|在)?|(?:左右|前后|上下|\((?:约|估计?|大概)\))$/g,
    '',
  )
  return exact !== text && readDay(exact) ? 'about' : null
}

const daysAgo: Record<string, number> = { 今天: 0, 今日: 0, 昨天: 1, 昨日: 1, 前天: 2, 前日: 2, 大前天: 3 }
const ofWeek = /^(上)?(?:[本这]|个)*(?:星期|周|礼拜)([一二三四五六日天])$/

function dayToldFrom(text: string, today: string): string | null {
  const ago = daysAgo[text]
  if (ago !== undefined) return addDays(today, -ago)
  const [, last, name] = ofWeek.exec(text) ?? []
  if (!name) return null
  const at = weekdays.findIndex(signs => signs.includes(name))
  return addDays(mondayOf(today), ((at + 6) % 7) - (last ? 7 : 0))
}

// Month and day alone mean this year or, with a latest day, the last year in which that day is not after it. Only
// where somebody sees what is read.
export function readShortDay(typed: string, today: string, latest?: string): string | null {
  const whole = readDay(typed) ?? dayToldFrom(plain(typed), today)
  if (whole) return whole
  const year = Number(today.slice(0, 4))
  const found = inYear(String(year), plain(typed))
  return latest && (!found || found > latest) ? inYear(String(year - 1), plain(typed)) : found
}

export function readYear(typed: string): string | null {
  const year = /^(\d{4})\s*年?$/.exec(plain(typed))?.[1]
  return year && year >= '1900' && year <= '2199' ? year : null
}

export const isYear = (text: string): boolean => readYear(text) === text
