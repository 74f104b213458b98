import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { readCell } from '@/lib/analysis/disproportion/read-cell'
import type { Ctx } from '@/lib/core/context'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { NewestRecords, readNewest } from '../../_parts/analysis/newest-records'
import { WatchButton } from '../../_parts/watch/watch-button'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import css from './cell.module.css'
import { CellMonths } from './cell-months'
import { CellStrata } from './cell-strata'
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
      <header className={css.head}>
        <h2>
          {cell.group.name} · {cell.event.name}
        </h2>
        <Signals tags={cell.tags} />
        <p className="mt-4 secondary">{cell.denominator}</p>
        {watch && <WatchButton {...watch} />}
      </header>
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
      <h3>{t('months')}</h3>
      <CellMonths cell={cell} />
      {trend && <Link href={trend}>{t('trend')}</Link>}
      <h3>{t('newest')}</h3>
      <AnalysisPart ctx={ctx} height={recordsHeight} read={readNewest(ctx, cell.filters)}>
        {rows => <NewestRecords rows={rows} filters={cell.filters} total={cell.a} />}
      </AnalysisPart>
    </>
  )
}
