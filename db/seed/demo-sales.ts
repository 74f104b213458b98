import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { series as catalogue, type Series } from './data/catalogue'
import { dayText } from './generator/calendar'
import { random } from './generator/random'
import { readSeries } from './load-records'

const soldEachYear = 600_000
const years = 10
const byMonth = 150
const seasons = [1.1, 0.6, 1.05, 0.95, 0.95, 1, 0.9, 0.95, 1.1, 1.05, 1.15, 1.2]

export async function seedSales(client: ClientBase): Promise<void> {
  const today = dayText(Math.floor(Date.now() / 86_400_000))
  const { rows } = await client.query('select from vehicle_sales limit 1')
  if (rows.length > 0) return
  const ids = await readSeries(client)
  const shares = catalogue.map(shareOf)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const least = shares.toSorted((one, other) => other - one)[byMonth - 1]!
  const lines = catalogue.flatMap((series, index) => {
    const id = ids.get(`${series.brand.name}/${series.name}`)?.[2]
    if (!id) return []
    const share = shares[index]!
    const sold = { each: (share / total) * soldEachYear, monthly: share >= least, index }
    return linesOf(series, id, sold, today)
  })
  await pipeline(
    Readable.from([lines.join('')]),
    client.query(copyFrom('copy vehicle_sales (model_range_id, year, month, quantity, source) from stdin')),
  )
}

function shareOf({ brand, weight }: Series): number {
  return (brand.weight * weight) / brand.series.reduce((sum, one) => sum + one.weight, 0)
}

interface Sold {
  each: number
  monthly: boolean
  index: number
}

function linesOf({ from, to }: Series, id: string, { each, monthly, index }: Sold, day: string): string[] {
  const [thisYear, thisMonth] = day.split('-').map(Number) as [number, number]
  const r = random(thisYear, index)
  const line = (year: number, month: number | null, quantity: number) =>
    `${id}\t${year}\t${month ?? '\\N'}\t${Math.round(quantity)}\t演示数据\n`
  const lines: string[] = []
  for (let year = Math.max(from, thisYear - years); year <= Math.min(to, thisYear); year++) {
    const quantity = each * (year === from ? 0.5 : 1) * (0.8 + r.next() * 0.4)
    // This year by month, or it would be known to its end.
    if (year < (monthly ? thisYear - 2 : thisYear)) lines.push(line(year, null, quantity))
    else
      for (const [at, season] of seasons.entries())
        if (year < thisYear || at + 1 < thisMonth) lines.push(line(year, at + 1, (quantity / 12) * season))
  }
  // Known to be sold no more.
  if (to < thisYear) lines.push(line(thisYear, null, 0))
  return lines
}
