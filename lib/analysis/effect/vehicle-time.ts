import { addMonths, earliest, lastDayOf, latest, toTime } from '@/lib/core/today'

interface Scope {
  exclude: boolean
  productionFrom: string | null
  productionTo: string | null
  quantity: number | null
}

const dayMs = 86_400_000
const yearDays = 365.25
const mostMonths = 240

export const daysBetween = (from: string, until: string) =>
  Math.max(0, (toTime(until) - toTime(from)) / dayMs)

// Vehicles of a campaign by month of production, under '' those whose month the scope does not tell. What rows of the scope
// do not say of its quantity is shared among them, and within a row evenly among its days.
export function vehiclesByMonth(scopes: readonly Scope[], quantity: number): Map<string, number> {
  const rows = scopes.filter(({ exclude }) => !exclude)
  const missing = rows.filter(one => one.quantity === null).length
  const reported = rows.reduce((sum, one) => sum + (one.quantity ?? 0), 0)
  const share = missing > 0 ? Math.max(0, quantity - reported) / missing : 0
  const total = reported + share * missing
  const vehicles = new Map<string, number>()
  const add = (month: string, n: number) => vehicles.set(month, (vehicles.get(month) ?? 0) + n)
  if (total === 0) return new Map([['', quantity]])
  for (const { productionFrom: from, productionTo: to, quantity: own } of rows) {
    const of = ((own ?? share) / total) * quantity
    const days = from && to ? daysBetween(from, to) + 1 : 0
    if (!from || !to || days > mostMonths * 31) add('', of)
    else
      for (let start = from; start <= to; start = addMonths(`${start.slice(0, 7)}-01`, 1)) {
        const month = start.slice(0, 7)
        const end = earliest(lastDayOf(month), to)
        add(month, (of * (daysBetween(start, end) + 1)) / days)
      }
  }
  return vehicles
}

// Years of vehicles made in a month, from one day up to the day before another: from its middle on they may be on the road.
export function vehicleYears(
  vehicles: number,
  month: string,
  { from, until }: { from: string; until: string },
) {
  const made = month && `${month}-16`
  return (vehicles * daysBetween(latest(made, from), until)) / yearDays
}

interface Report {
  asOf: string
  done: number
}

// Years of remedied vehicles: between two reports as many are remedied each day, after the last one none.
export function remediedYears(
  reports: readonly Report[],
  { from, until }: { from: string; until: string },
): number {
  let years = 0
  let [day, done] = [from, 0]
  for (const next of [...reports, { asOf: until, done: reports.at(-1)?.done ?? 0 }]) {
    const end = earliest(next.asOf, until)
    if (end <= day) continue
    years += (daysBetween(day, end) * (done + next.done)) / 2 / yearDays
    ;[day, done] = [end, next.done]
  }
  return years
}
