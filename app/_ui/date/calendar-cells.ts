export type CalendarView = 'days' | 'months' | 'years'

export interface CalendarCell {
  day: string
  text: string
  outside?: boolean
}

export const perRow = { days: 7, months: 3, years: 3 } as const

const dayInMs = 86_400_000
const two = (number: number) => String(number).padStart(2, '0')
const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const atUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) =>
  new Date(atUtc(day) + days * dayInMs).toISOString().slice(0, 10)

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const all = yearOf(day) * 12 + monthOf(day) - 1 + months
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${two(month)}-${two(Math.min(Number(day.slice(8)), last))}`
}

const firstYear = (day: string) => yearOf(day) - (yearOf(day) % 12)

export function cellsOf(view: CalendarView, around: string): CalendarCell[] {
  const year = yearOf(around)
  if (view === 'months')
    return Array.from({ length: 12 }, (_, at) => ({ day: `${year}-${two(at + 1)}-01`, text: String(at + 1) }))
  if (view === 'years')
    return Array.from({ length: 12 }, (_, at) => ({
      day: `${firstYear(around) + at}-01-01`,
      text: String(firstYear(around) + at),
    }))
  const month = around.slice(0, 7)
  const first = `${month}-01`
  // Weeks begin on Monday.
  const before = (new Date(atUtc(first)).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, at) => {
    const day = addDays(first, at - before)
    return { day, text: String(Number(day.slice(8))), outside: !day.startsWith(month) }
  })
}

export function stepFrom(view: CalendarView, day: string, key: string): string | undefined {
  const months = view === 'months' ? 1 : 12
  const by = (cells: number) => (view === 'days' ? addDays(day, cells) : addMonths(day, cells * months))
  const weekday = (new Date(atUtc(day)).getUTCDay() + 6) % 7
  const steps: Record<string, string | undefined> = {
    ...{ ArrowLeft: by(-1), ArrowRight: by(1), ArrowUp: by(-perRow[view]), ArrowDown: by(perRow[view]) },
    ...(view === 'days' && { Home: addDays(day, -weekday), End: addDays(day, 6 - weekday) }),
    ...{ PageUp: turnPage(view, day, -1), PageDown: turnPage(view, day, 1) },
  }
  return steps[key]
}

export const turnPage = (view: CalendarView, day: string, pages: number) =>
  addMonths(day, pages * { days: 1, months: 12, years: 144 }[view])

const precision = { days: 10, months: 7, years: 4 } as const

export const inCell = (view: CalendarView, cell: string, day: string) =>
  day.slice(0, precision[view]) === cell.slice(0, precision[view])
