import { addDays, addMonths, mondayOf } from '@/lib/values/calendar'

export type CalendarView = 'days' | 'months' | 'years'

export interface CalendarCell {
  day: string
  text: string
  outside?: boolean
}

export const perRow = { days: 7, months: 3, years: 3 } as const

const two = (number: number) => String(number).padStart(2, '0')
const yearOf = (day: string) => Number(day.slice(0, 4))

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
  // Weeks begin on Monday.
  const first = mondayOf(`${month}-01`)
  return Array.from({ length: 42 }, (_, at) => {
    const day = addDays(first, at)
    return { day, text: String(Number(day.slice(8))), outside: !day.startsWith(month) }
  })
}

export function stepFrom(view: CalendarView, day: string, key: string): string | undefined {
  const months = view === 'months' ? 1 : 12
  const by = (cells: number) => (view === 'days' ? addDays(day, cells) : addMonths(day, cells * months))
  const steps: Record<string, string | undefined> = {
    ...{ ArrowLeft: by(-1), ArrowRight: by(1), ArrowUp: by(-perRow[view]), ArrowDown: by(perRow[view]) },
    ...(view === 'days' && { Home: mondayOf(day), End: addDays(mondayOf(day), 6) }),
    ...{ PageUp: turnPage(view, day, -1), PageDown: turnPage(view, day, 1) },
  }
  return steps[key]
}

export const turnPage = (view: CalendarView, day: string, pages: number) =>
  addMonths(day, pages * { days: 1, months: 12, years: 144 }[view])

const precision = { days: 10, months: 7, years: 4 } as const

export const inCell = (view: CalendarView, cell: string, day: string) =>
  day.slice(0, precision[view]) === cell.slice(0, precision[view])
