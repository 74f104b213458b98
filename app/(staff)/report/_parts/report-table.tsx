'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { recordsLink } from './records-link'
import css from './report.module.css'
import type { Measure, TableData, TableRow } from './table-data'
import { useNumbers } from './use-numbers'

export interface Sorting {
  field: string
  ascending: boolean
  /** Where a click on a head leads. */
  hrefs: Partial<Record<Measure | 'name', string>>
}

interface ReportTableProps {
  label: string
  data: TableData
  /** What the rows are. */
  item: string
  measures: Measure[]
  sorting: Sorting
}

/** Rows of one dimension with their measures and, where there is a second one, its values across. */
export function ReportTable({ label, data, item, measures, sorting }: ReportTableProps) {
  const t = useTranslations('report')
  const other = useTranslations('analysis')('other')
  const { rows, columns, total } = data
  const text = useCells(data)
  const rest = rows.some(({ otherCells }) => (otherCells ?? 0) > 0)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <Head name="name" sorting={sorting}>
              {item}
            </Head>
            {measures.map(measure => (
              <Head key={measure} name={measure} sorting={sorting} number>
                {t(`columns.${measure}`)}
              </Head>
            ))}
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={css.number}>
                {name}
              </th>
            ))}
            {rest && (
              <th scope="col" className={css.number}>
                {other}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key} data-quiet={row.quiet}>
              <th scope="row">{row.name}</th>
              {measures.map(measure => text.cell(row, measure))}
              {columns.map(({ key, add }, at) => (
                <td key={key} className={css.number}>
                  <CellLink n={row.cells[at]!} base={data.base} row={row.add} column={add} />
                </td>
              ))}
              {rest && <td className={css.number}>{row.otherCells}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('columns.total')}</th>
            {measures.map(measure => (
              <td key={measure} className={css.number}>
                {text.total(measure)}
              </td>
            ))}
            {columns.map(({ key, n, add }) => (
              <td key={key} className={css.number}>
                <CellLink n={n} base={data.base} row="" column={add} />
              </td>
            ))}
            {rest && <td className={css.number}>{total.n > 0 ? '' : null}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface HeadProps {
  name: Measure | 'name'
  sorting: Sorting
  number?: boolean
  children: ReactNode
}

function Head({ name, sorting: { field, ascending, hrefs }, number, children }: HeadProps) {
  const href = hrefs[name]
  const sorted = field === name ? (ascending ? 'ascending' : 'descending') : undefined
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

/**
 * A table of a thousand cells would be five times as large with every address in it: they are put in once the page is
 * in the browser.
 */
function CellLink({ n, base, row, column }: { n: number; base: string; row: string | null; column: string }) {
  const [shown, show] = useState(false)
  useEffect(() => show(true), [])
  const { count } = useNumbers()
  if (n === 0) return <span className={css.none}>0</span>
  if (row === null) return count(n)
  return <a href={shown ? recordsLink(base, row, column) : undefined}>{count(n)}</a>
}

function useCells({ base, earlier, rows, total }: TableData) {
  const t = useTranslations('analysis')
  const numbers = useNumbers()
  const largest = Math.max(1, ...rows.map(({ n }) => n))
  const most = Math.max(1, ...rows.map(({ difference }) => Math.abs(difference ?? 0)))
  const few = <span className={css.none}>{t('tooFewShort')}</span>
  const dash = <span className={css.none}>–</span>
  const linked = (n: number, ...added: string[]) => (
    <a href={recordsLink(base, ...added)}>{numbers.count(n)}</a>
  )

  function content(row: TableRow, measure: Measure): ReactNode {
    const { add, before } = row
    switch (measure) {
      case 'n':
        return add === null ? numbers.count(row.n) : linked(row.n, add)
      case 'before':
        if (before === null) return dash
        return add === null || earlier === null ? numbers.count(before) : linked(before, add, earlier)
      case 'difference':
        return row.difference === null ? dash : numbers.difference(row.difference)
      case 'severity':
        return numbers.count(row.severity)
      case 'change':
        if (row.change === null) return before === null ? dash : few
        return numbers.change(row.change)
      case 'contribution':
        return row.contribution === null ? dash : numbers.points(row.contribution)
      default: {
        const share = row[measure]
        return share === null ? dash : numbers.percent(share, total.n)
      }
    }
  }
  const bar = (row: TableRow, measure: Measure): CSSProperties | undefined => {
    if (measure === 'n') return { '--bar': `${((100 * row.n) / largest).toFixed(1)}%` } as CSSProperties
    if (measure !== 'difference' || row.difference === null) return undefined
    return { '--bar': `${((100 * Math.abs(row.difference)) / most).toFixed(1)}%` } as CSSProperties
  }
  return {
    cell: (row: TableRow, measure: Measure) => (
      <td
        key={measure}
        className={css.number}
        data-bar={measure === 'n' || measure === 'difference' || undefined}
        style={bar(row, measure)}
      >
        {content(row, measure)}
      </td>
    ),
    total(measure: Measure): ReactNode {
      if (measure === 'n') return linked(total.n)
      if (measure === 'before' && total.before !== null)
        return earlier === null ? numbers.count(total.before) : linked(total.before, earlier)
      if (measure === 'difference' && total.before !== null) return numbers.difference(total.n - total.before)
      if (measure === 'change' && total.change !== null) return numbers.change(total.change)
      return null
    },
  }
}
