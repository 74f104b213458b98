const dayMs = 86_400_000

export const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number) => toDay(toTime(day) + days * dayMs)

// The same day of another month, or the last one of a shorter month.
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

export const mondayOf = (day: string) => addDays(day, -((new Date(toTime(day)).getUTCDay() + 6) % 7))
