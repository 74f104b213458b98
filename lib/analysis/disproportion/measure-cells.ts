import { createHash } from 'node:crypto'
import { levelOf } from '@/lib/analysis/findings/levels'
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
  type RankedChances,
  rankChances,
  ror,
  rrr,
  type Table,
} from '@/lib/analysis/statistics/measures'
import type { CountedCells } from '@/lib/analysis/statistics/shrinkage'
import type { Ctx } from '@/lib/core/context'
import { inSlices, sortInSlices } from '@/lib/core/limits/between-slices'
import { type Cell, cellAt, cellName, expectedInStrata, type Margins, strataOf, tableOf } from './margins'
import { baseOfView, type Question, readView } from './read-tables'
import type { Tables } from './tables'

export type Tag = 'evans' | 'ic' | 'ror' | 'fdr' | 'new'

export type Measured = ReturnType<typeof measured>

export interface Scale {
  margins: Margins
  ranked: RankedChances
}

// With the counts of the cells and what is expected of each within strata.
export async function scaleOf({ cells, margins }: Tables): Promise<Scale & { counts: CountedCells }> {
  const n = cells.a
  const [expected, chances] = [new Float64Array(n.length), new Float64Array(n.length)]
  await inSlices(n.length, at => {
    expected[at] = expectedInStrata(margins, cellAt(cells, at))
    chances[at] = poissonTail(n[at]!, expected[at]!)
  })
  return { margins, ranked: rankChances(await sortInSlices(chances)), counts: { n, expected } }
}

export const measuresOf =
  ({ margins, ranked }: Scale, least: number) =>
  (cell: Cell): Measured => {
    const expectedStratified = expectedInStrata(margins, cell)
    const q = adjusted(ranked, poissonTail(cell.a, expectedStratified))
    return measured(cell, tableOf(margins, cell), { q, expectedStratified, least })
  }

/** As in what is measured of the cell, where that is all that one wants to know of it. */
export const ic025Of = (margins: Margins, cell: Cell) => ic(cell.a, expected(tableOf(margins, cell))).low

export const withStrata = (
  margins: Margins,
  rows: readonly Measured[],
  counts: readonly (readonly number[])[],
) =>
  rows.map((row, at) => ({
    ...row,
    prrMh: row.tooFew ? null : mantelHaenszel(strataOf(margins, row.cell, counts[at]!)).prr,
  }))

interface OfView {
  q: number
  expectedStratified: number
  least: number
}

function measured(cell: Cell, table: Table, { q, expectedStratified, least }: OfView) {
  const { a, b, c, d } = table
  const tooFew = a < least
  const enough = <Value>(value: Value) => (tooFew ? null : value)
  const [prrOf, rorOf] = [enough(prr(table)), enough(ror(table))]
  const chi2Of = enough(chi2(table))
  const expectedOf = expected(table)
  const crude = ic(a, expectedOf)
  const tags: Tag[] = []
  if (!tooFew && a >= 3 && prrOf && prrOf.value >= 2 && chi2Of !== null && chi2Of >= 4) tags.push('evans')
  if (crude.low > 0) tags.push('ic')
  if (a >= 3 && rorOf && rorOf.low > 1) tags.push('ror')
  if (q <= 0.05) tags.push('fdr')
  return {
    cell,
    a,
    b,
    c,
    d,
    n: a + b + c + d,
    expected: expectedOf,
    expectedStratified,
    rrr: enough(rrr(table)),
    prr: prrOf?.value ?? null,
    prrLow: prrOf?.low ?? null,
    prrHigh: prrOf?.high ?? null,
    ror: rorOf?.value ?? null,
    rorLow: rorOf?.low ?? null,
    rorHigh: rorOf?.high ?? null,
    chi2: chi2Of,
    chi2Yates: enough(chi2Yates(table)),
    ic: crude.value,
    ic025: crude.low,
    ic975: crude.high,
    ic025Stratified: ic(a, expectedStratified).low,
    q,
    severity: cell.severity / a,
    level: levelOf(a, expectedOf, least),
    tags,
    tooFew,
  }
}

export interface StoodOut {
  names: ReadonlySet<string>
  // Equal for equal names, for the key of what is made of them.
  digest: string
}

// The cells whose IC025 was above 0 in the window before: an answer of its own, because records of that time seldom change.
export async function stoodOutBefore(ctx: Ctx, question: Question): Promise<StoodOut> {
  const { from, to } = comparedWindow(baseOfView(ctx, question).window, 'previous')
  const earlier = { ...question, receivedAtFrom: from, receivedAtTo: to }
  const { made } = await readView(ctx, earlier, { name: 'stood out', of: stoodOut })
  return made
}

async function stoodOut({ cells, margins }: Tables): Promise<StoodOut> {
  const names: string[] = []
  await inSlices(cells.a.length, at => {
    const cell = cellAt(cells, at)
    if (ic025Of(margins, cell) > 0) names.push(cellName(cell))
  })
  const digest = createHash('sha256').update(names.sort().join('\n')).digest('base64')
  return { names: new Set(names), digest }
}
