const shape = /^\d{4}-\d{2}-\d{2}$/
const earliestYear = 1900
const latestYear = 2100

/** Always China Standard Time, because the browser may be in another time zone. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

export const isDay = (text: string) => shape.test(text) && readDay(text) === text

export const isYear = (text: string) => readYear(text) === text

/**
 * Undefined if the text names no day. Month and day alone mean this year or, with a latest day, the last year in which
 * that day is not after it.
 */
export function readDay(typed: string, latest?: string): string | undefined {
  const text = plain(typed)
  const whole =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(text)
  if (whole) return dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const short = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(text)
  if (!short) return undefined
  const year = Number(today().slice(0, 4))
  const [month, day] = [Number(short[1]), Number(short[2])]
  const found = dayOf(year, month, day)
  return latest && (!found || found > latest) ? dayOf(year - 1, month, day) : found
}

export function readYear(typed: string): string | undefined {
  const year = /^(\d{4})年?$/.exec(plain(typed))?.[1]
  return year && inRange(Number(year)) ? year : undefined
}

const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[。．]/g, '.')
    .replace(/[—–−﹣]+/g, '-')

const inRange = (year: number) => year >= earliestYear && year <= latestYear

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && inRange(year) ? date.toISOString().slice(0, 10) : undefined
}
