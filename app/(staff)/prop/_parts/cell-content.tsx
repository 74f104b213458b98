import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Spark } from '@/app/_ui/charts/small/spark'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { readCell } from '@/lib/analysis/disproportion/read-cell'
import type { Ctx } from '@/lib/core/context'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { BasisOf, FindingLine } from '../../_parts/analysis/finding'
import { NewestRecords, readNewest } from '../../_parts/analysis/newest-records'
import { TextGroupsPart } from '../../_parts/analysis/text-groups'
import { OpenInvestigation } from '../../_parts/investigations/open-button'
import { WatchButton } from '../../_parts/watch/watch-button'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import css from './cell.module.css'
import { Formulas } from './formulas'
import { FourfoldTable } from './fourfold-table'
import { Signals } from './signals'

export type CellAnswer = Awaited<ReturnType<typeof readCell>>

const recordsHeight = 220

interface CellContentProps {
  ctx: Ctx
  cell: CellAnswer
  trend: string | null
  watch: WatchTarget | null
}

export function CellContent({ ctx, cell, trend, watch }: CellContentProps) {
  const t = useTranslations('prop.cell')
  return (
    <>
      <header>
        <h2 className="text-16 leading-32">
          {cell.group.name} · {cell.event.name}
        </h2>
        <FindingLine finding={cell.finding} />
        {watch && <WatchButton {...watch} />}
        {watch && ctx.can('investigation:add') && (
          <OpenInvestigation title={watch.title} from={{ cell: { ...watch.cell, filters: watch.filters } }} />
        )}
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
