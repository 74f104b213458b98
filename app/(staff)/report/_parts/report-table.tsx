'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAddressed } from '@/app/_ui/charts/links/addressed'
import { recordsLink } from './records-link'
import css from './report.module.css'
import type { Measure, TableData } from './table-data'
import { useCellText } from './use-cell-text'
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
                  <CellLink n={row.cells![at]!} base={data.base} row={row.add} column={add} />
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
                  <CellLink n={n} base={data.base} row="" column={add} />
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

function CellLink({ n, base, row, column }: { n: number; base: string; row: string | null; column: string }) {
  const addressed = useAddressed()
  const { count } = useNumbers()
  if (n === 0) return <i>0</i>
  if (row === null) return count(n)
  return <a href={addressed ? recordsLink(base, row, column) : undefined}>{count(n)}</a>
}
