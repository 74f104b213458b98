import { chi2, expected, type Interval, ic, prr, ror, type Table } from '@/lib/analysis/statistics/measures'

export interface Evidence {
  rule: { id: string; name: string; version: number } | null
  asOf: string
  from: string
  to: string
  n: number
  collapsed: number
  expected: number | null
  ic025: number | null
  s: number | null
  h: number | null
  severe: number
  measures: Measures | null
}

type Measures = ReturnType<typeof measuresOf>

export function measuresOf(table: Table) {
  const ratio = prr(table)
  return {
    ...table,
    ...intervalOf('prr', ratio),
    chi2: chi2(table),
    ror: ror(table)?.value ?? null,
    ic025: ic(table.a, expected(table)).low,
  }
}

function intervalOf<Name extends string>(name: Name, interval: Interval | null) {
  return {
    [name]: interval?.value ?? null,
    [`${name}Low`]: interval?.low ?? null,
    [`${name}High`]: interval?.high ?? null,
  } as Record<Name | `${Name}Low` | `${Name}High`, number | null>
}
