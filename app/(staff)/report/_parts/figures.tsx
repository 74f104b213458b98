import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { queryOf } from '@/app/_ui/call-address'
import type { Report } from './read-part'
import { recordsLink } from './records-link'
import css from './report.module.css'
import { useNumbers } from './use-numbers'

type Figure = NonNullable<Report['figures']>[number]

export function Figures({ report }: { report: Report }) {
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
