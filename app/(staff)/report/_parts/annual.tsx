import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { queryOf } from './query-of'
import type { Annual } from './read-part'
import { recordsLink } from './records-link'
import css from './report.module.css'
import { useDimensionName } from './use-dimensions'
import { useNumbers } from './use-numbers'

/** The year on a page or two: of what, of which cars, from where, with which harm, against the year before. */
export function AnnualTable({ annual }: { annual: Annual }) {
  const t = useTranslations('report')
  const { total, window, compared, denominator, year } = annual
  return (
    <div className={css.annual}>
      <header>
        <h2>{t('annualTitle', { year })}</h2>
        <p>
          {denominator} · {t('then', { ...compared })}
          {window.unfinished && ` · ${t('unfinishedYear', { to: window.to })}`}
        </p>
      </header>
      <Ranked annual={annual} of="assemblies" dimension="assemblyCode" />
      <div className={css.column}>
        <Counts
          annual={annual}
          title={t('blocks.annual')}
          rows={[{ key: 'records', ...total, share: null, filters: {} }]}
        />
        <Counts annual={annual} title={t('blocks.power')} rows={[annual.newEnergy, annual.threeElectrics]} />
        <Counts annual={annual} title={t('blocks.harm')} rows={annual.harm} />
        <Ranked annual={annual} of="brandNatures" dimension="brandNature" />
        <Ranked annual={annual} of="sources" dimension="source" />
      </div>
      <Ranked annual={annual} of="provinces" dimension="province" />
    </div>
  )
}

interface CountRow {
  key: string
  n: number
  before: number | null
  share: number | null
  change: number | null
  filters: Annual['newEnergy']['filters']
}

function Block({ title, heads, children }: { title: string; heads: string[]; children: ReactNode }) {
  return (
    <section className={css.block}>
      <PlainTable
        className={css.table}
        heads={[
          <th key="title" scope="col">
            {title}
          </th>,
          ...heads.map(head => (
            <th key={head} scope="col" className={css.number}>
              {head}
            </th>
          )),
        ]}
      >
        {children}
      </PlainTable>
    </section>
  )
}

function Counts({ annual, title, rows }: { annual: Annual; title: string; rows: CountRow[] }) {
  const t = useTranslations('report')
  const heads = [t('columns.n'), t('columns.share'), t('columns.yearBefore'), t('columns.change')]
  return (
    <Block title={title} heads={heads}>
      {rows.map(row => (
        <tr key={row.key}>
          <th scope="row">{t(`figures.${row.key as 'records'}`)}</th>
          <Cells annual={annual} row={row} />
        </tr>
      ))}
    </Block>
  )
}

function Cells({ annual: { base, compared, total }, row }: { annual: Annual; row: Omit<CountRow, 'key'> }) {
  const numbers = useNumbers()
  const { n, before, share, change, filters } = row
  const words = queryOf(base)
  const then = queryOf({ receivedAtFrom: compared.from, receivedAtTo: compared.to })
  const number = (value: number, ...added: string[]) =>
    filters && value > 0 ? (
      <a href={recordsLink(words, queryOf(filters), ...added)}>{numbers.count(value)}</a>
    ) : (
      numbers.count(value)
    )
  return (
    <>
      <td className={css.number}>{number(n)}</td>
      <td className={css.number}>{share === null ? '' : numbers.percent(share, total.n)}</td>
      <td className={css.number}>{number(before ?? 0, then)}</td>
      <td className={css.number}>
        {change === null ? <OnlyDifference difference={n - (before ?? 0)} /> : numbers.change(change)}
      </td>
    </>
  )
}

function OnlyDifference({ difference }: { difference: number }) {
  const t = useTranslations('report.numbers')
  return t('records', { value: useNumbers().difference(difference) })
}

interface RankedProps {
  annual: Annual
  of: 'assemblies' | 'brandNatures' | 'sources' | 'provinces'
  dimension: string
}

function Ranked({ annual, of, dimension }: RankedProps) {
  const t = useTranslations('report')
  const missingName = useTranslations('analysis')('missing')
  const nameOf = useDimensionName()
  const { rows, missing } = annual[of]
  const heads = [t('columns.n'), t('columns.share'), t('columns.yearBefore'), t('columns.change')]
  return (
    <Block title={nameOf(dimension)} heads={[...heads, t('columns.rank')]}>
      {rows.map(row => (
        <tr key={row.key} data-quiet={row.key === '99' || undefined}>
          <th scope="row">{row.name}</th>
          <Cells annual={annual} row={row} />
          <td className={css.number}>
            <Rank {...row} />
          </td>
        </tr>
      ))}
      {missing.n > 0 && (
        <tr data-quiet>
          <th scope="row">{missingName}</th>
          <Cells annual={annual} row={missing} />
          <td />
        </tr>
      )}
    </Block>
  )
}

/** The rank, and by how many places it rose or fell. */
function Rank({ rank, rankBefore }: { rank: number | null; rankBefore: number | null }) {
  const t = useTranslations('report')
  if (rank === null) return <span className={css.none}>–</span>
  if (rankBefore === null)
    return (
      <>
        {rank} <small>{t('newRank')}</small>
      </>
    )
  const moved = rankBefore - rank
  const arrow = moved > 0 ? `↑${moved}` : moved < 0 ? `↓${-moved}` : ''
  return (
    <>
      {rank} <small>{arrow}</small>
    </>
  )
}
