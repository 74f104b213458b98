import { addDays, addMonths, toTime } from '@/lib/values/calendar'

export { addDays, addMonths, mondayOf, toDay, toTime } from '@/lib/values/calendar'

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export function today(now: Date): string {
  const moment = now.getTime()
  const known = days.get(moment)
  if (known) return known
  const day = calendar.format(now)
  if (days.size >= mostDays) days.clear()
  days.set(moment, day)
  return day
}

const days = new Map<number, string>()
const mostDays = 16

export const earliest = (...days: string[]) => days.sort()[0]!
export const latest = (...days: string[]) => days.sort().at(-1)!

export const lastDayOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)

export const isWeekend = (day: string) => [0, 6].includes(new Date(toTime(day)).getUTCDay())

const eightHours = 8 * 3_600_000

export type Instant = `${string}T${string}`

export function instantText(value: Date | string | null | undefined): Instant | null {
  if (!value) return null
  const time = value instanceof Date ? value.getTime() : Date.parse(value)
  return new Date(time + eightHours).toISOString().replace('Z', '+08:00') as Instant
}

type InInstants<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? Instant | Extract<Row[Name], null> : Row[Name]
}

export const inInstants = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? instantText(value) : value]),
  ) as InInstants<Row>
