// Months in service, both ends included.
export const ageBands: readonly (readonly [from: number, to: number])[] = [
  [0, 2],
  [3, 5],
  [6, 8],
  [9, 11],
  [12, 17],
  [18, 23],
  [24, 35],
  [36, 47],
  [48, 59],
  [60, 239],
]

export interface ProductionCount {
  productionMonth: string
  monthsInService: number
  n: number
}

export interface ProductionRow {
  productionMonth: string
  vehicles: number | null
  /** By months in service from 0; null where no car of the month can have been in service that long. */
  cells: ({ n: number; perThousand: number | null } | null)[]
}

export function productionGrid(
  counts: readonly ProductionCount[],
  until: string,
  sales: ReadonlyMap<string, number> = new Map(),
): ProductionRow[] {
  const valid = counts.filter(({ monthsInService, n }) => monthsInService >= 0 && n > 0)
  const months = [...valid.map(one => one.productionMonth), ...sales.keys()].map(indexOf)
  if (months.length === 0) return []
  const columns = valid.reduce((columns, one) => Math.max(columns, one.monthsInService + 1), 0)
  const [first, last] = [Math.min(...months), Math.max(...months)]
  // Tens of thousands of cells: by place, not by name.
  const byCell = new Float64Array((last - first + 1) * columns)
  for (const [at, { monthsInService, n }] of valid.entries())
    byCell[(months[at]! - first) * columns + monthsInService]! += n
  return range(last - first + 1).map(at => {
    const productionMonth = monthOf(first + at)
    const vehicles = sales.get(productionMonth) ?? null
    const reached = indexOf(until) - first - at
    const cells = range(columns).map(monthsInService => {
      const n = byCell[at * columns + monthsInService]!
      if (n === 0 && monthsInService > reached) return null
      return { n, perThousand: vehicles ? (n / vehicles) * 1_000 : null }
    })
    return { productionMonth, vehicles, cells }
  })
}

const range = (length: number) => Array.from({ length }, (_, at) => at)

function indexOf(month: string): number {
  const [year, number] = month.split('-').map(Number)
  return year! * 12 + number! - 1
}

const monthOf = (index: number) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
