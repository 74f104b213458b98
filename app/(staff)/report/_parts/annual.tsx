import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { queryOf } from '@/app/_ui/call-address'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { recordsAddress } from '@/lib/analysis/query/link'
import { addressOf, type Query } from '../../_parts/analysis/address'
import { CountLink } from '../../_parts/analysis/count-link'
import type { Annual } from './read-part'
import css from './report.module.css'
import { ReportTable } from './report-table'
import { isUnclear, type Measure, sharedBy, type TableRow } from './table-data'
import { useDimensionName } from './use-dimensions'

const columns = [
  'recallNo',
  'title',
  'producer',
  'assembly',
  'filedAt',
  'quantity',
  'completion',
  'covered',
] as const

const numbers: readonly string[] = ['quantity', 'completion', 'covered']

function YearRecalls({ recalls }: { recalls: NonNullable<Annual['recalls']> }) {
  const t = useTranslations('report.recalls')
  const format = useFormatter()
  const { records, total, sums, filters } = recalls
  const kind = useTranslations('recalls')
  const parts = [
    ...sums.byInfluence.map(({ influence, ...sum }) => ({
      ...{ key: influence, label: kind(`influence.${influence}`), sum, added: { influence } },
    })),
    ...(sums.ota.campaigns > 0
      ? [{ key: 'ota', label: kind('remedyWay.ota'), sum: sums.ota, added: { remedyWay: 'ota' } }]
      : []),
  ]
  const percent = (value: number | null) =>
    value === null ? '–' : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section className={`${css.block} box mt-16 p-12-16 scroll-x ${css.yearRecalls}`}>
      <h3>{t('title')}</h3>
      {parts.length > 0 && (
        <ul className="flex wrap gap-y-4 gap-x-24 mb-8">
          {parts.map(({ key, label, sum, added }) => (
            <li key={key}>
              {label}{' '}
              <Link href={addressOf('/carBack', { ...filters, ...added } as Query)} prefetch={false}>
                {t('campaigns', { n: sum.campaigns })}
              </Link>{' '}
              {t('vehicles', { n: sum.vehicles })}
            </li>
          ))}
        </ul>
      )}
      {records.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <PlainTable
          aria-label={t('title')}
          heads={columns.map(name => (
            <th key={name} scope="col" className={numbers.includes(name) ? css.number : undefined}>
              {t(`columns.${name}`)}
            </th>
          ))}
          foot={
            <tr>
              <th scope="row" colSpan={5}>
                {t('total')}
              </th>
              <td className={css.number}>{format.number(sums.all.vehicles)}</td>
              <td colSpan={2} />
            </tr>
          }
        >
          {records.map(({ id, recallNo, title, producerName, assemblyName, filedAt, ...row }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/carBack?id=${id}`} prefetch={false}>
                  {recallNo}
                </Link>
              </th>
              <td>{title}</td>
              <td>{producerName}</td>
              <td>{assemblyName}</td>
              <td className="nowrap">{filedAt}</td>
              <td className={css.number}>{format.number(row.quantity)}</td>
              <td className={css.number}>{percent(row.completion)}</td>
              <td className={css.number}>
                <CountLink n={row.covered} href={recordsAddress(row.filters.covered)} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {total > records.length && <p>{t('first', { shown: records.length, count: total })}</p>}
    </section>
  )
}

export function AnnualTable({ annual }: { annual: Annual }) {
  const t = useTranslations('report')
  const { total, window, compared, denominator, year, newEnergy, threeElectrics, harm } = annual
  const figures = [{ key: 'records', ...total, share: null, filters: {} }, newEnergy, threeElectrics, ...harm]
  const rows = figures.map(({ key, n, before, share, change, filters }) => ({
    ...{ key, n, before, share, change },
    ...{ name: t(`figures.${key as 'records'}`), add: filters && queryOf(filters) },
  }))
  return (
    <>
      <header className={css.annualHead}>
        <h2>{t('annualTitle', { year: String(year) })}</h2>
        <p>
          {denominator} · {t('then', { compare: 'year', ...compared })}
          {window.unfinished && ` · ${t('unfinishedYear', { to: window.to })}`}
        </p>
      </header>
      <div className={`box p-12-16 ${css.annual}`} data-columns>
        <Block annual={annual} title={t('blocks.annual')} rows={rows} measures={counted} />
        <Ranked annual={annual} of="assemblies" dimension="assemblyCode" />
        <Ranked annual={annual} of="sources" dimension="source" />
        <Ranked annual={annual} of="provinces" dimension="province" />
        <Ranked annual={annual} of="brandNatures" dimension="brandNature" />
      </div>
      {annual.recalls && <YearRecalls recalls={annual.recalls} />}
    </>
  )
}

const counted: Measure[] = ['n', 'share', 'before', 'change']

interface BlockProps {
  annual: Annual
  title: string
  rows: TableRow[]
  measures: Measure[]
}

function Block({ annual, title, rows, measures }: BlockProps) {
  const t = useTranslations('report.columns')
  return (
    <section className={css.block}>
      <ReportTable
        label={title}
        item={title}
        data={{ ...sharedBy(annual), rows, total: annual.total }}
        measures={measures}
        heads={{ before: t('yearBefore') }}
      />
    </section>
  )
}

interface RankedProps {
  annual: Annual
  of: 'assemblies' | 'brandNatures' | 'sources' | 'provinces'
  dimension: string
}

function Ranked({ annual, of, dimension }: RankedProps) {
  const missingName = useTranslations('analysis')('missing')
  const nameOf = useDimensionName()
  const { rows, missing } = annual[of]
  const counts = ({ n, before, share, change, filters }: typeof missing) => ({
    ...{ n, before, share, change, add: queryOf(filters) },
  })
  const lines: TableRow[] = rows.map(({ key, name, rank, rankBefore, ...row }) => ({
    ...{ key, name, rank, rankBefore, quiet: isUnclear(dimension, key) },
    ...counts({ ...row, key }),
  }))
  if (missing.n > 0)
    lines.push({ ...counts(missing), key: 'missing', name: missingName, rank: null, quiet: true })
  return <Block annual={annual} title={nameOf(dimension)} rows={lines} measures={[...counted, 'rank']} />
}
