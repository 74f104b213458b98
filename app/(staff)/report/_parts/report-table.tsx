'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { useAddressed } from '@/app/_ui/charts/links/addressed'
import { recordsLink } from './records-link'
import css from './report.module.css'
import type { Measure, TableData, TableRow } from './table-data'
import { useNumbers } from './use-numbers'

export interface Sorting {
  field: string
  ascending: boolean
  hrefs: Partial<Record<Measure | 'name', string>>
}

interface ReportTableProps {
  label: string
  data: TableData
  item: string
  measures: Measure[]
  heads?: Partial<Record<Measure, string>>
  sorting?: Sorting
  wide?: boolean
}

export function ReportTable({
  label,
  data,
  item,
  measures,
  heads = {},
  sorting,
  wide = false,
}: ReportTableProps) {
  const t = useTranslations('report.columns')
  const other = useTranslations('analysis')('other')
  const { rows, columns = [] } = data
  const text = useCellText(data)
  const rest = rows.some(({ otherCells }) => (otherCells ?? 0) > 0)
  return (
    <div className={wide ? 'box scroll-x' : undefined}>
      <table className={wide ? `w-full ${css.table} ${css.wide}` : `w-full ${css.table}`} aria-label={label}>
        <thead>
          <tr>
            <Head name="name" sorting={sorting}>
              {item}
            </Head>
            {measures.map(measure => (
              <Head key={measure} name={measure} sorting={sorting} number>
                {heads[measure] ?? t(measure)}
              </Head>
            ))}
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={css.across}>
                {name}
              </th>
            ))}
            {rest && (
              <th scope="col" className={css.across}>
                {other}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key} data-quiet={row.quiet}>
              <th scope="row">{row.name}</th>
              {measures.map(measure => (
                <td key={measure} className={css.number} style={wide ? text.bar(row, measure) : undefined}>
                  {text.content(row, measure)}
                </td>
              ))}
              {columns.map(({ key, add }, at) => (
                <td key={key} className={css.number}>
                  {text.cell(row.cells![at]!, row.add, add)}
                </td>
              ))}
              {rest && <td className={css.number}>{row.otherCells}</td>}
            </tr>
          ))}
        </tbody>
        {wide && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {measures.map(measure => (
                <td key={measure} className={css.number}>
                  {text.total(measure)}
                </td>
              ))}
              {columns.map(({ key, n, add }) => (
                <td key={key} className={css.number}>
                  {text.cell(n, '', add)}
                </td>
              ))}
              {rest && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeadProps {
  name: Measure | 'name'
  sorting?: Sorting
  number?: boolean
  children: ReactNode
}

function Head({ name, sorting, number, children }: HeadProps) {
  const href = sorting?.hrefs[name]
  const sorted = sorting?.field === name ? (sorting.ascending ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={number ? css.number : undefined} aria-sort={sorted}>
      {href ? (
        <Link href={href} scroll={false} prefetch={false}>
          {children}
        </Link>
      ) : (
        children
      )}
    </th>
  )
}

function useCellText({ base, earlier, rows, total }: TableData) {
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
    cell: (n: number, row: string | null, column: string): ReactNode =>
      row === null && n > 0 ? numbers.count(n) : linked(n, row ?? '', column),
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
