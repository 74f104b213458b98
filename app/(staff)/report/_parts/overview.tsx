import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { queryOf } from '@/app/_ui/call-address'
import { Bars } from '@/app/_ui/charts/bars'
import { Pareto } from '@/app/_ui/charts/pareto'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { Report } from './read-part'
import { recordsLink } from './records-link'
import css from './report.module.css'
import { ReportTable } from './report-table'
import { sharedBy } from './table-data'
import { useNumbers } from './use-numbers'

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

type Figure = NonNullable<Report['figures']>[number]

function Figures({ report }: { report: Report }) {
  const t = useTranslations('report')
  const { total, compare, compared, base } = report
  const numbers = useNumbers()
  const words = queryOf(base)
  const then = compared && t('then', { compare, ...compared })
  return (
    <dl className={`box grid mt-8 mb-16 ${css.figures}`}>
      <Cell
        label={t('figures.records')}
        value={numbers.count(total.n)}
        href={recordsLink(words)}
        change={<Changed {...total} compare={compare} />}
        title={then}
      />
      {report.figures!.map(figure => (
        <Cell
          key={figure.key}
          label={t(`figures.${figure.key}`)}
          hint={t(`hints.${figure.key}`)}
          value={<Value figure={figure} total={total.n} />}
          href={figure.filters ? recordsLink(words, queryOf(figure.filters)) : undefined}
          change={<FigureChange figure={figure} compare={compare} />}
          title={then}
        />
      ))}
    </dl>
  )
}

interface Compared {
  compare: Report['compare']
}

interface CellProps {
  label: string
  hint?: string
  value: ReactNode
  href?: string
  change: ReactNode
  title: string | null
}

function Cell({ label, hint, value, href, change, title }: CellProps) {
  return (
    <div className="p-12-16">
      <dt className="secondary" title={hint}>
        {label}
      </dt>
      <dd>
        {href ? (
          <a className="text-body" href={href}>
            {value}
          </a>
        ) : (
          value
        )}
        <small className="block secondary text-12" title={title ?? undefined}>
          {change}
        </small>
      </dd>
    </div>
  )
}

function Value({ figure: { key, n, share, days }, total }: { figure: Figure; total: number }) {
  const t = useTranslations('analysis')
  const numbers = useNumbers()
  if (key === 'lag') return days === null ? t('tooFewShort') : numbers.days(days)
  if (key === 'newEnergy' && share !== null)
    return (
      <>
        {numbers.percent(share, total)} <i>{numbers.count(n)}</i>
      </>
    )
  return (
    <>
      {numbers.count(n)} {share !== null && <i>{numbers.percent(share, total)}</i>}
    </>
  )
}

function FigureChange({ figure, compare }: Compared & { figure: Figure }) {
  const numbers = useNumbers()
  const { key, share, shareBefore, days, daysBefore } = figure
  if (key === 'lag')
    return days === null || daysBefore === null ? null : (
      <Against
        compare={compare}
        change={numbers.moreDays(days - daysBefore)}
        before={numbers.days(daysBefore)}
      />
    )
  if (key === 'newEnergy')
    return share === null || shareBefore === null ? null : (
      <Against
        compare={compare}
        change={numbers.points(share - shareBefore)}
        before={numbers.percent(shareBefore)}
      />
    )
  return <Changed {...figure} compare={compare} />
}

interface ChangedProps extends Compared {
  n: number
  before: number | null
  change: number | null
}

/** In per cent, or as a number of records where the base is too small for a percentage. */
function Changed({ n, before, change, compare }: ChangedProps) {
  const t = useTranslations('report.numbers')
  const numbers = useNumbers()
  if (before === null) return null
  const text =
    change === null ? t('records', { value: numbers.difference(n - before) }) : numbers.change(change)
  return <Against compare={compare} change={text} before={numbers.count(before)} />
}

function Against(values: Compared & { change: string; before: string }) {
  return useTranslations('report')('against', { ...values })
}
