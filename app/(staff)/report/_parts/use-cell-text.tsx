import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { useAddressed } from '@/app/_ui/charts/links/addressed'
import { recordsLink } from './records-link'
import type { Measure, TableData, TableRow } from './table-data'
import { useNumbers } from './use-numbers'

export function useCellText({ base, earlier, rows, total }: TableData) {
  const t = useTranslations('report')
  const numbers = useNumbers()
  const addressed = useAddressed()
  const given = rows.filter(({ key }) => key !== 'other')
  const widest = {
    n: Math.max(1, ...given.map(({ n }) => n)),
    difference: Math.max(1, ...given.map(({ difference }) => Math.abs(difference ?? 0))),
  }
  const dash = <i>–</i>
  const linked = (n: number, ...added: string[]) =>
    n === 0 ? <i>0</i> : <a href={addressed ? recordsLink(base, ...added) : undefined}>{numbers.count(n)}</a>
  const before = (n: number, add: string | null) =>
    add === null || earlier === null ? numbers.count(n) : linked(n, add, earlier)

  const writers: Record<
    Exclude<Measure, 'n' | 'change' | 'rank'>,
    (value: number, row: TableRow) => ReactNode
  > = {
    share: value => numbers.percent(value, total.n),
    cumulative: value => numbers.percent(value, total.n),
    before: (value, { add }) => before(value, add),
    difference: numbers.difference,
    contribution: numbers.points,
    severity: numbers.count,
    ic025: (value, { n }) => (
      <span className={value <= 0 || n < 3 ? 'tertiary' : undefined}>{numbers.fixed(value)}</span>
    ),
  }
  function change({ n, before: then, change: relative }: Pick<TableRow, 'n' | 'before' | 'change'>) {
    if (relative !== null && relative !== undefined) return numbers.change(relative)
    if (then === null || then === undefined) return dash
    return <span className="tertiary">{t('numbers.records', { value: numbers.difference(n - then) })}</span>
  }
  function rank({ rank: now, rankBefore }: TableRow) {
    if (now === null || now === undefined) return dash
    const moved = rankBefore ? rankBefore - now : 0
    const arrow = moved > 0 ? `↑${moved}` : moved < 0 ? `↓${-moved}` : ''
    return (
      <>
        {now} <small>{rankBefore ? arrow : t('newRank')}</small>
      </>
    )
  }
  return {
    content(row: TableRow, measure: Measure): ReactNode {
      if (measure === 'n') return row.add === null ? numbers.count(row.n) : linked(row.n, row.add)
      if (measure === 'change') return change(row)
      if (measure === 'rank') return rank(row)
      const value = row[measure]
      return value === null || value === undefined ? dash : writers[measure](value, row)
    },
    bar(row: TableRow, measure: Measure): CSSProperties | undefined {
      if ((measure !== 'n' && measure !== 'difference') || row.key === 'other') return undefined
      const length = (100 * (row[measure] ?? 0)) / widest[measure]
      if (length === 0) return undefined
      // Differences from the middle, to the left where it has become less.
      const [from, to] =
        measure === 'n' ? [0, length] : [50 + Math.min(0, length / 2), 50 + Math.max(0, length / 2)]
      return { '--from': `${from.toFixed(1)}%`, '--to': `${to.toFixed(1)}%` } as CSSProperties
    },
    total(measure: Measure): ReactNode {
      if (measure === 'n') return linked(total.n)
      if (measure === 'before' && total.before !== null) return before(total.before, '')
      if (measure === 'difference' && total.before !== null) return numbers.difference(total.n - total.before)
      return measure === 'change' && total.before !== null ? change(total) : null
    },
  }
}
