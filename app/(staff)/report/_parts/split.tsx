import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { Query } from '../../_parts/analysis/address'
import type { Report } from './read-part'
import css from './report.module.css'
import { ReportTable, type Sorting } from './report-table'
import { reportHref, type Tab } from './report-words'
import { type Measure, tableData } from './table-data'
import { useDimensionName } from './use-dimensions'

const firstRows = 50
const allRows = '10000'

const measuresOf: Record<'split' | 'compare', Measure[]> = {
  split: ['n', 'share', 'cumulative', 'before', 'change', 'severity'],
  compare: ['n', 'before', 'difference', 'change', 'contribution'],
}
const sortable: Measure[] = ['n', 'before', 'difference', 'change', 'severity']

export function Split({ report, tab, query }: { report: Report; tab: 'split' | 'compare'; query: Query }) {
  const t = useTranslations('report')
  const format = useTranslations('analysis')
  const nameOf = useDimensionName()
  const sorting = sortingOf(report, tab, query)
  const inOrderOfSize = sorting.field === 'n' && !sorting.ascending
  const { compare, compared, window, rows, rowCount, columns, overlapping, denominator } = report
  const measures = measuresOf[tab].filter(measure => {
    if (measure === 'cumulative') return inOrderOfSize && !overlapping && columns.length === 0
    if (measure === 'severity') return columns.length === 0
    return compared !== null || !['before', 'change', 'difference', 'contribution'].includes(measure)
  })
  return (
    <>
      <p className={css.denominator}>
        {denominator}
        {compared && ` · ${t('then', { compare, ...compared })}`}
        {window.unfinished && ` · ${t('unfinished', { month: window.unfinished })}`}
        {overlapping && ` · ${format('overlapping')}`}
      </p>
      <ReportTable
        label={t(`tabs.${tab}`)}
        data={tableData(report, { other: format('other'), missing: format('missing') })}
        item={nameOf(report.by)}
        heads={{ before: t('before', { compare }) }}
        {...{ measures, sorting }}
        wide
      />
      {rows.length < rowCount && (
        <p className="secondary mt-8">
          {t('firstOf', { shown: firstRows, count: rowCount })}{' '}
          <Link href={reportHref(query, { limit: allRows })} scroll={false} prefetch={false}>
            {t('all')}
          </Link>
        </p>
      )}
    </>
  )
}

function sortingOf({ by }: Report, tab: Tab, query: Query): Sorting {
  const inTime = by === 'month'
  const chosen = [query.sortField].flat()[0]
  const field = chosen ?? (inTime ? 'name' : tab === 'compare' ? 'difference' : 'n')
  const ascending = chosen ? query.sortOrder === 'ascend' : inTime
  const hrefs = Object.fromEntries(
    [...sortable, 'name' as const].map(name => {
      const first = name === 'name' ? 'ascend' : 'descend'
      const again = ascending ? 'descend' : 'ascend'
      return [name, reportHref(query, { sortField: name, sortOrder: field === name ? again : first })]
    }),
  )
  return { field, ascending, hrefs }
}
