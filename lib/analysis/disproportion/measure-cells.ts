import { levelOf } from '@/lib/analysis/findings/phrases'
import { keyOf } from '@/lib/analysis/query/answers'
import { comparedWindow } from '@/lib/analysis/query/calendar'
import { poissonTail } from '@/lib/analysis/statistics/distributions'
import {
  adjusted,
  chi2,
  chi2Yates,
  expected,
  ic,
  mantelHaenszel,
  prr,
  rankChances,
  ror,
  rrr,
} from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import { inSlices, sortInSlices } from '@/lib/core/limits/between-slices'
import type { DisproportionSort, Only } from './disproportion-schema'
import {
  aroundOf,
  type Cell,
  type Cells,
  cellAt,
  cellName,
  comparedWith,
  expectedInStrata,
  expectedWithin,
  type Margins,
  strataOf,
  tableOf,
} from './margins'
import { baseOfView, type Question, readView } from './read-tables'
import type { Tables } from './tables'

export type Tag = 'evans' | 'ic' | 'ror' | 'fdr' | 'new'

export type Measured = ReturnType<ReturnType<typeof measuresOf>>

// With the counts of the cells and what is expected of each within strata.
export async function scaleOf({ cells, margins }: Tables) {
  const n = cells.a
  const [expected, chances] = [new Float64Array(n.length), new Float64Array(n.length)]
  const { groups, events, group, event } = cells
  const { masked, totals } = margins
  await inSlices(n.length, at => {
    expected[at] =
      masked.size > 0
        ? expectedInStrata(margins, cellAt(cells, at))
        : expectedWithin(totals, groups[group[at]!]!, events[event[at]!]!)
    chances[at] = poissonTail(n[at]!, expected[at]!)
  })
  return { margins, ranked: rankChances(await sortInSlices(chances)), counts: { n, expected } }
}

type Scale = Pick<Awaited<ReturnType<typeof scaleOf>>, 'margins' | 'ranked'>

export const measuresOf =
  ({ margins, ranked }: Scale, least: number) =>
  (cell: Cell) => {
    const expectedStratified = expectedInStrata(margins, cell)
    const q = adjusted(ranked, poissonTail(cell.a, expectedStratified))
    const table = tableOf(margins, cell)
    const { a, b, c, d } = table
    const tooFew = a < least
    const enough = <Value>(value: Value) => (tooFew ? null : value)
    const [ratio, odds, square] = [enough(prr(table)), enough(ror(table)), enough(chi2(table))]
    const expectedOf = expected(table)
    const crude = ic(a, expectedOf)
    const level = levelOf(a, comparedWith({ ...table, expected: expectedOf }), least)
    const tags: Tag[] = []
    if (a >= 3 && ratio && ratio.value >= 2 && square !== null && square >= 4) tags.push('evans')
    if (crude.low > 0) tags.push('ic')
    if (a >= 3 && odds && odds.low > 1) tags.push('ror')
    if (q <= 0.05) tags.push('fdr')
    return {
      ...{ cell, a, b, c, d, n: a + b + c + d, expected: expectedOf, expectedStratified },
      rrr: enough(rrr(table)),
      ...{ prr: ratio?.value ?? null, prrLow: ratio?.low ?? null, prrHigh: ratio?.high ?? null },
      ...{ ror: odds?.value ?? null, rorLow: odds?.low ?? null, rorHigh: odds?.high ?? null },
      ...{ chi2: square, chi2Yates: enough(chi2Yates(table)) },
      ...{ ic: crude.value, ic025: crude.low, ic975: crude.high },
      ic025Stratified: ic(a, expectedStratified).low,
      ...{ q, severity: cell.severity / a, level, tags, tooFew },
    }
  }

/** As in what is measured of the cell, where that is all that one wants to know of it. */
export const ic025Of = (margins: Margins, cell: Cell) => ic(cell.a, expected(tableOf(margins, cell))).low

export const withAround = (margins: Margins, row: Measured) => ({
  ...row,
  around: aroundOf(margins, row.cell),
})

export const withStrata = (
  { around, cell: _, ...row }: ReturnType<typeof withAround>,
  counts: readonly number[],
) => ({
  ...row,
  prrMh: row.tooFew ? null : mantelHaenszel(strataOf(around, counts)).prr,
})

export interface StoodOut {
  names: ReadonlySet<string>
  // Equal for equal names, for the key of what is made of them.
  digest: string
}

// The cells whose IC025 was above 0 in the window before: an answer of its own, because records of that time seldom change.
export async function stoodOutBefore(ctx: Ctx, question: Question): Promise<StoodOut> {
  const { from, to } = comparedWindow(baseOfView(ctx, question).window, 'previous')
  const earlier = { ...question, receivedAtFrom: from, receivedAtTo: to }
  return (await readView(ctx, earlier, 'stood out', stoodOut)).made
}

async function stoodOut({ cells, margins }: Tables): Promise<StoodOut> {
  const names: string[] = []
  await inSlices(cells.a.length, at => {
    const cell = cellAt(cells, at)
    if (ic025Of(margins, cell) > 0) names.push(cellName(cell))
  })
  return { names: new Set(names), digest: keyOf(names.sort(), '') }
}

interface Order {
  least: number
  only: Only
  sortField: DisproportionSort
  sortOrder: 'ascend' | 'descend'
}

const mostRaised = 400

export async function rankCells(tables: Tables, order: Order, before?: StoodOut) {
  const { least, only, sortField } = order
  const { cells, margins } = tables
  const scale = await scaleOf(tables)
  const measure = measuresOf(scale, least)
  const sortValueOf = (cell: Cell, low: number) => {
    if (sortField === 'n') return cell.a
    return sortField === 'ic025' ? low : measure(cell)[sortField]
  }
  const values = new Float64Array(cells.a.length)
  const ranked: number[] = []
  const levels = { high: 0, raised: 0 }
  const lows = new Float64Array(cells.a.length)
  const raised: number[] = []
  await inSlices(values.length, at => {
    if (cells.a[at]! < least) return
    const cell = cellAt(cells, at)
    const low = ic025Of(margins, cell)
    if (before) {
      if (low <= 0 || before.names.has(cellName(cell))) return
    } else if (only !== 'all' && !measure(cell).tags.includes(only)) return
    if (low > 0) {
      levels[low >= 1 ? 'high' : 'raised']++
      lows[at] = low
      raised.push(at)
    }
    values[at] = sortValueOf(cell, low) ?? Number.NaN
    ranked.push(at)
  })
  const compare = inOrder(cells, values, order.sortOrder === 'ascend' ? 1 : -1)
  return {
    count: ranked.length,
    counts: scale.counts,
    levels,
    // Where they are few enough to be counted once more without suspected duplicates.
    raised:
      raised.length > mostRaised
        ? null
        : raised.map(at => {
            const cell = cellAt(cells, at)
            const { group, event, a } = cell
            return { group, event, a, expected: expected(tableOf(margins, cell)) }
          }),
    // What stands out most, whatever is sorted by; several, because suspected duplicates are merged in few only.
    top: (await firstInOrder(raised, (one, other) => lows[other]! - lows[one]!, 5)).map(at =>
      measure(cellAt(cells, at)),
    ),
    async rows(from = 0, to = ranked.length) {
      const first = await firstInOrder(ranked, compare, to)
      const rows = first.slice(from).map(at => measure(cellAt(cells, at)))
      return before ? rows.map(row => ({ ...row, tags: [...row.tags, 'new' as const] })) : rows
    },
  }
}

// Sorting all cells would hold up everybody else: a page needs its first ones only.
async function firstInOrder(
  cells: readonly number[],
  compare: (one: number, other: number) => number,
  count: number,
): Promise<number[]> {
  let first: number[] = []
  let last: number | undefined
  await inSlices(cells.length, at => {
    const cell = cells[at]!
    if (last !== undefined && compare(last, cell) < 0) return
    first.push(cell)
    if (first.length < 2 * count) return
    first = first.sort(compare).slice(0, count)
    last = first.at(-1)
  })
  return first.sort(compare).slice(0, count)
}

const inOrder = (cells: Cells, values: Float64Array, sign: 1 | -1) => {
  const nameOf = (at: number) => cellName(cellAt(cells, at))
  return (one: number, other: number) => {
    const [value, otherValue] = [values[one]!, values[other]!]
    if (Number.isNaN(value) || Number.isNaN(otherValue))
      return Number(Number.isNaN(value)) - Number(Number.isNaN(otherValue))
    return (
      sign * (value - otherValue) || cells.a[other]! - cells.a[one]! || (nameOf(one) < nameOf(other) ? -1 : 1)
    )
  }
}
