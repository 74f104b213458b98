import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { basePath } from '@/app/_ui/call-address'
import { Spark } from '@/app/_ui/charts/small/spark'
import { LinkButton } from '@/app/_ui/link-button'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { readCell } from '@/lib/analysis/disproportion/read-cell'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { findWatched } from '@/lib/signals/watched/find-watched'
import { listSuspects } from '@/lib/signals/watched/list-suspects'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { AroundPart, SuspectsPart } from '../../_parts/analysis/around-cell'
import { BasisOf, FindingLine } from '../../_parts/analysis/finding'
import { NewestRecords, readNewest } from '../../_parts/analysis/newest-records'
import { TextGroupsPart } from '../../_parts/analysis/text-groups'
import { OpenInvestigation } from '../../_parts/investigations/open-button'
import { WatchButton } from '../../_parts/watch/watch-button'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import css from './cell.module.css'
import { stateOf } from './pack-rows'
import { Signals } from './signals'

const fixed = (value: number | null, digits = 2) => (value === null ? null : value.toFixed(digits))

type Line = readonly [
  name: string,
  formula: string,
  filled: string,
  value: string | null,
  limitsOf95: readonly (number | null)[],
]

function Formulas({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const short = useTranslations('analysis')
  return (
    <table className={css.formulas}>
      <tbody>
        {linesOf(cell).map(([name, formula, filled, value, [low = null, high = null]]) => (
          <tr key={name}>
            <th scope="row" title={t.has(`hints.${name}`) ? t(`hints.${name}`) : undefined}>
              {name}
            </th>
            <td>
              <code className="block text-12 break-words">{formula}</code>
              <code className="secondary block text-12 break-words">{filled}</code>
            </td>
            <td className={css.value}>
              {value === null ? (cell.tooFew ? short('tooFewShort') : '–') : value}
              {value !== null && low !== null && (
                <small className="block secondary">
                  {fixed(low)} – {fixed(high)}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linesOf(cell: CellAnswer): Line[] {
  const { a, b, c, d, n, mantelHaenszel, strata } = cell
  const [e, es] = [cell.expected.toFixed(2), cell.expectedStratified.toFixed(2)]
  const [half, halfStratified] = [
    (cell.expected + 0.5).toFixed(2),
    (cell.expectedStratified + 0.5).toFixed(2),
  ]
  const chi2 = `${n} × (${a}×${d} − ${b}×${c})² / (${a + b} × ${c + d} × ${a + c} × ${b + d})`
  const q = cell.q !== null && cell.q < 0.001 ? '<0.001' : fixed(cell.q, 3)
  const { value: ic, low, high } = mantelHaenszel.ic
  const icStratified = 'log₂[(a+½)/(Eₛ+½)], Eₛ = Σ(aₖ+bₖ)(aₖ+cₖ)/Nₖ'
  const prrMh = strata.length > 1 ? `k = 1 … ${strata.length}` : 'k = 1'
  const mgps = `n = ${a}, Eₛ = ${es}`
  return [
    ['E', '(a+b)(a+c)/N', `${a + b} × ${a + c} / ${n}`, e, []],
    ['RRR', 'a/E', `${a} / ${e}`, fixed(cell.rrr), []],
    [
      'PRR',
      '[a/(a+b)] / [c/(c+d)]',
      `(${a}/${a + b}) / (${c}/${c + d})`,
      fixed(cell.prr),
      [cell.prrLow, cell.prrHigh],
    ],
    ['ROR', 'ad/bc', `${a} × ${d} / (${b} × ${c})`, fixed(cell.ror), [cell.rorLow, cell.rorHigh]],
    ['χ²', 'N(ad−bc)² / [(a+b)(c+d)(a+c)(b+d)]', chi2, fixed(cell.chi2), []],
    ['IC', 'log₂[(a+½)/(E+½)]', `log₂(${a}.5 / ${half})`, fixed(cell.ic), [cell.ic025, cell.ic975]],
    ['ICₛ', icStratified, `log₂(${a}.5 / ${halfStratified}), Eₛ = ${es}`, fixed(ic), [low, high]],
    ['PRR-MH', 'Σ[aₖ(cₖ+dₖ)/Nₖ] / Σ[cₖ(aₖ+bₖ)/Nₖ]', prrMh, fixed(cell.prrMh), []],
    ['EBGM', 'MGPS', mgps, fixed(cell.ebgm), []],
    ['EB05', 'MGPS, 5 %', mgps, fixed(cell.eb05), []],
    ['q', 'P(Poisson(Eₛ) ≥ a), Benjamini–Hochberg', `P(Poisson(${es}) ≥ ${a})`, q, []],
  ]
}

export type CellAnswer = Awaited<ReturnType<typeof readCell>>

const recordsHeight = 220

interface CellContentProps {
  ctx: Ctx
  cell: CellAnswer
  trend: string | null
  watch: WatchTarget | null
  watched: Promise<Awaited<ReturnType<typeof findWatched>>[number] | null>
}

export function CellContent({ ctx, cell, trend, watch, watched }: CellContentProps) {
  const t = useTranslations('prop.cell')
  const words = useTranslations('analysis')
  return (
    <>
      <header>
        <h2 className="text-16 leading-32">
          {cell.group.name} · {cell.event.name}
        </h2>
        <FindingLine finding={cell.finding} />
        <p className="flex wrap gap-8">
          <WatchedOr {...{ watch, watched }} />
          {watch && ctx.can('investigation:add') && (
            <OpenInvestigation
              title={watch.title}
              from={{ cell: { ...watch.cell, filters: watch.filters } }}
            />
          )}
        </p>
      </header>
      <h3>{t('months')}</h3>
      <CellMonths cell={cell} />
      {trend && <Link href={trend}>{t('trend')}</Link>}
      <h3>{t('newest')}</h3>
      <AnalysisPart ctx={ctx} height={recordsHeight} read={readNewest(ctx, cell.filters)}>
        {rows => <NewestRecords rows={rows} filters={cell.filters} total={cell.a} />}
      </AnalysisPart>
      <h3>{t('groups')}</h3>
      <TextGroupsPart ctx={ctx} filters={cell.filters} />
      {ctx.can(listSuspects.access) && (
        <>
          <h3>{words('suspects.title')}</h3>
          <SuspectsPart ctx={ctx} filters={cell.filters} />
        </>
      )}
      <h3>{words('around.title')}</h3>
      <AroundPart ctx={ctx} filters={cell.filters}>
        <CellCampaign {...{ cell, watched }} />
      </AroundPart>
      <BasisOf>
        <p className="mt-4 secondary">{cell.denominator}</p>
        <Signals tags={cell.tags} />
        <h3>{t('table')}</h3>
        <FourfoldTable cell={cell} />
        <h3>{t('measures')}</h3>
        <Formulas cell={cell} />
        {cell.strata.length > 1 && (
          <>
            <h3>{t('strata')}</h3>
            <CellStrata cell={cell} />
          </>
        )}
      </BasisOf>
    </>
  )
}

async function WatchedOr({ watch, watched }: Pick<CellContentProps, 'watch' | 'watched'>) {
  const [t, known] = await Promise.all([getTranslations('prop.cell'), watched])
  if (known?.item) return <LinkButton href={`/rule?entry=${known.item.id}`}>{t('watched')}</LinkButton>
  return watch && <WatchButton {...watch} />
}

async function CellCampaign({ cell, watched }: Pick<CellContentProps, 'cell' | 'watched'>) {
  const [prop, of] = await Promise.all([getTranslations('prop'), watched])
  const known = of?.campaign
  if (!known) return null
  const lastWeek = cell.months.findLast(({ n }) => n > 0)?.start ?? null
  const state = prop(`campaign.${stateOf(known, { lastWeek })}`)
  return (
    <>
      <dt className="tertiary">{prop('columns.campaign')}</dt>
      <dd>
        <Link href={`/carBack?id=${known.id}`} prefetch={false}>
          {prop('campaign.of', { state, number: known.recallNo })}
        </Link>
      </dd>
    </>
  )
}

function CellMonths({ cell: { months } }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  return (
    <div className={css.months}>
      <Spark values={months.map(({ n }) => n)} />
      <p className="flex between mt-4 secondary text-12">
        <span>{months[0]?.start.slice(0, 7)}</span>
        <span>{t('busiest', { count: Math.max(...months.map(({ n }) => n)) })}</span>
        <span>{months.at(-1)?.start.slice(0, 7)}</span>
      </p>
    </div>
  )
}

/** Strata without a record of the group or of the event carry no information about the two and are left out. */
function CellStrata({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const compared = cell.strata.filter(({ a, b, c }) => a + b > 0 && a + c > 0)
  return (
    <PlainTable className={css.numbers} heads={[t('stratum'), 'a', 'b', 'c', 'd', 'E']}>
      {compared.map(({ name, a, b, c, d }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{a}</td>
          <td>{b}</td>
          <td>{c}</td>
          <td>{d}</td>
          <td>{(((a + b) * (a + c)) / (a + b + c + d)).toFixed(2)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function FourfoldTable({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const { a, b, c, d, group, event } = cell
  // With a group left out, the margin of the event is not what the list has.
  const masked = cell.masked.some(one => one.event.key === event.key)
  return (
    <table className={css.fourfold}>
      <thead>
        <tr>
          <td />
          <th scope="col">{event.name}</th>
          <th scope="col">{t('otherEvents')}</th>
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{group.name}</th>
          <Count name="a" n={a} filters={cell.filters} />
          <Count name="b" n={b} />
          <Count n={a + b} filters={group.filters} />
        </tr>
        <tr>
          <th scope="row">{t('otherGroups')}</th>
          <Count name="c" n={c} />
          <Count name="d" n={d} />
          <Count n={c + d} />
        </tr>
        <tr>
          <th scope="row">{t('sum')}</th>
          <Count n={a + c} filters={masked ? undefined : event.filters} />
          <Count n={b + d} />
          <Count name="N" n={a + b + c + d} filters={masked ? undefined : cell.base} />
        </tr>
      </tbody>
    </table>
  )
}

function Count({ name, n, filters }: { name?: string; n: number; filters?: FilterValues }) {
  return (
    <td>
      {name && <i>{name} </i>}
      {filters ? <a href={basePath + recordsAddress(filters)}>{n}</a> : n}
    </td>
  )
}
