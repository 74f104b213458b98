import { useTranslations } from 'next-intl'
import { queryOf } from '@/app/_ui/call-address'
import type { Annual } from './read-part'
import css from './report.module.css'
import { ReportTable } from './report-table'
import { isUnclear, type Measure, sharedBy, type TableRow } from './table-data'
import { useDimensionName } from './use-dimensions'
import { YearRecalls } from './year-recalls'

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
  const lines: TableRow[] = rows.map(
    ({ key, name, n, before, share, change, rank, rankBefore, filters }) => ({
      ...{ key, name, n, before, share, change, rank, rankBefore },
      ...{ add: queryOf(filters), quiet: isUnclear(dimension, key) },
    }),
  )
  if (missing.n > 0) {
    const { n, before, share, change, filters } = missing
    lines.push({
      key: 'missing',
      name: missingName,
      n,
      before,
      share,
      change,
      rank: null,
      add: queryOf(filters),
      quiet: true,
    })
  }
  return <Block annual={annual} title={nameOf(dimension)} rows={lines} measures={[...counted, 'rank']} />
}
