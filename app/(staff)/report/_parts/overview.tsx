import { useTranslations } from 'next-intl'
import { queryOf } from '@/app/_ui/call-address'
import { Bars } from '@/app/_ui/charts/bars'
import { Pareto } from '@/app/_ui/charts/pareto'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import { Figures } from './figures'
import type { Report } from './read-part'
import css from './report.module.css'
import { ReportTable } from './report-table'
import { sharedBy } from './table-data'

const shownBars = 16

export function Overview({ report, excel }: { report: Report; excel?: string }) {
  const t = useTranslations('report')
  const { denominator, series = [], window, base } = report
  const frame = { denominator, excel }
  const href = (filters: FilterValues) => recordsAddress({ ...base, ...filters })
  return (
    <>
      <Figures report={report} />
      <div className={`grid gap-16 ${css.overview}`}>
        <Bars
          frame={{ ...frame, question: t('questions.months') }}
          names={{ item: t('columns.month'), before: t('columns.lastYear') }}
          marks={series.map(({ start, n, before, filters }) => ({
            key: start,
            label: start.slice(0, 7),
            value: n,
            href: href(filters),
            before: before ?? undefined,
            unfinished: start.startsWith(window.unfinished ?? '-') || undefined,
          }))}
          time
        />
        <Pareto
          frame={{ ...frame, question: t('questions.assemblies'), note: t('vitalNote') }}
          names={{ item: t('assembly') }}
          marks={useParetoMarks(report, href)}
        />
        <Fastest report={report} />
      </div>
    </>
  )
}

function useParetoMarks({ rows, missing, total }: Report, href: (filters: FilterValues) => string) {
  const t = useTranslations('analysis')
  const given = rows.filter(({ n }) => n > 0)
  const shown = given.slice(0, shownBars)
  const rest = given.slice(shownBars)
  const sum = (all: readonly { n: number }[]) => all.reduce((n, row) => n + row.n, 0)
  const upTo = (n: number) => (total.n > 0 ? n / total.n : 0)
  return [
    ...shown.map(({ key, name, n, share, vital, filters }, at) => ({
      ...{ key, label: name, value: n, vital, share: share ?? undefined, href: href(filters) },
      cumulative: upTo(sum(shown.slice(0, at + 1))),
    })),
    ...(rest.length > 0
      ? [
          {
            ...{ key: 'other', label: t('other'), value: sum(rest), vital: false },
            cumulative: upTo(sum(given)),
          },
        ]
      : []),
    ...(missing && missing.n > 0
      ? [
          {
            ...{ key: 'missing', label: t('missing'), value: missing.n, vital: false, cumulative: 1 },
            href: href(missing.filters),
          },
        ]
      : []),
  ]
}

function Fastest({ report }: { report: Report }) {
  const t = useTranslations('report')
  const { fastest = [], total } = report
  const rows = fastest.map(({ filters, ...row }) => ({ ...row, add: queryOf(filters) }))
  return (
    <section className={`box p-12-16 scroll-x ${css.fastest}`}>
      <h2>{t('questions.fastest')}</h2>
      <p>{t('fastestNote')}</p>
      {rows.length === 0 ? (
        <p>{t('noneGrew')}</p>
      ) : (
        <ReportTable
          label={t('questions.fastest')}
          item={t('series')}
          data={{ ...sharedBy(report), rows, total }}
          measures={['n', 'before', 'difference', 'ic025']}
          heads={{ before: t('before', { compare: report.compare }) }}
        />
      )}
    </section>
  )
}
