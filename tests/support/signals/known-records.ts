import { codeOf } from '@/lib/analysis/columns/values'
import { always, keys, knownRecords, numbers } from '@/lib/analysis/query/known-records'

interface Row {
  id: number
  day: number
  from?: number
  to?: number
  severe: number
  score: number
  series: string
  brand: string
  producer: string
  power: string | null
  modelYear: number | null
  assembly: string
  subAssembly: string | null
  symptoms: readonly string[]
}

/** As they are read, all passing the first set of filters. */
export function recordsOf(rows: readonly Row[]) {
  const numberOf = (row: Row, name: (typeof numbers)[number]) =>
    ({
      ...row,
      since: row.from ?? always.since,
      until: row.to ?? always.until,
      high: 0,
      low: row.id,
      filters: 1,
    })[name]
  const keyOf = (row: Row, name: (typeof keys)[number]) => {
    if (name === 'symptoms') return row.symptoms.join(',') || null
    const value = { ...row, nature: null }[name]
    return value === null ? null : String(value)
  }
  return knownRecords([
    ...numbers.map(name => Int32Array.from(rows, row => numberOf(row, name))),
    ...keys.map(name => Int32Array.from(rows, row => codeOf(keyOf(row, name)))),
  ])
}
