import {
  chi2,
  chi2Yates,
  expected,
  ic,
  mantelHaenszel,
  prr,
  ror,
  rrr,
} from '@/lib/analysis/statistics/measures'
import { fitPrior } from '@/lib/analysis/statistics/shrinkage'
import { falseDiscoveryRates } from '@/lib/analysis/statistics/strata'
import type { Cell, Tables } from './tables'

export type Tag = 'evans' | 'ic' | 'ror' | 'fdr' | 'new'

export type Measured = ReturnType<typeof measured>

/** All measures of the cells that are chosen; q weighs every cell of the view. */
export function measureCells(
  tables: Tables,
  { least, choose }: { least: number; choose(cell: Cell): boolean },
): Measured[] {
  const expectations = expectationsOf(tables)
  const qs = falseDiscoveryRates(tables.cells.map(({ a }, at) => ({ n: a, expected: expectations[at]! })))
  return tables.cells.flatMap((cell, at) =>
    choose(cell)
      ? [measured(tables, cell, { q: qs[at]!, expectedStratified: expectations[at]!, least })]
      : [],
  )
}

/** PRR over the strata (Mantel-Haenszel), of those rows that are shown. */
export const withStrata = (tables: Tables, rows: readonly Measured[]) =>
  rows.map(row => ({
    ...row,
    prrMh: row.tooFew ? null : mantelHaenszel(tables.strataOf(row.cell)).prr,
  }))

/** In the order of the cells. */
const expectationsOf = (tables: Tables): number[] => tables.cells.map(tables.expectedOf)

/** Of the ratios of all cells, towards which each is shrunk. */
export function priorOf(tables: Tables) {
  const expectations = expectationsOf(tables)
  return fitPrior(tables.cells.map(({ a }, at) => ({ n: a, expected: expectations[at]! })))
}

interface OfView {
  q: number
  expectedStratified: number
  least: number
}

/** Signals of Evans 2001, of IC and ROR, and of the false discovery rate; each a label, none a verdict. */
function measured(tables: Tables, cell: Cell, { q, expectedStratified, least }: OfView) {
  const table = tables.tableOf(cell)
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
    tags,
    tooFew,
  }
}
