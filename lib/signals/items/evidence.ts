import { chi2, expected, type Interval, ic, prr, ror, type Table } from '@/lib/analysis/statistics/measures'
import type { Figures } from '../evaluate/hits'

export interface Evidence extends Pick<Figures, 'from' | 'to' | 'n' | 'collapsed' | 'severe'> {
  byText?: number
  rule: { id: string; name: string; version: number } | null
  asOf: string
  expected: number | null
  ic025: number | null
  s: number | null
  h: number | null
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
