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
import {
  aroundOf,
  type Cell,
  cellAt,
  cellName,
  expectedInStrata,
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
  await inSlices(n.length, at => {
    expected[at] = expectedInStrata(margins, cellAt(cells, at))
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
      ...{ q, severity: cell.severity / a, level: levelOf(a, expectedOf, least), tags, tooFew },
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
