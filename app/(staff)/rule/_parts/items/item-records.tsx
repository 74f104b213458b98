import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { AnalysisPart } from '@/app/(staff)/_parts/analysis/analysis-part'
import { AroundPart, SuspectsPart } from '@/app/(staff)/_parts/analysis/around-cell'
import { CellFigure } from '@/app/(staff)/_parts/analysis/cell-figure'
import { NewestRecords, readNewest } from '@/app/(staff)/_parts/analysis/newest-records'
import { TextGroupsPart } from '@/app/(staff)/_parts/analysis/text-groups'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { cellQuestion } from '@/lib/analysis/trend/trend-schema'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import css from './items.module.css'

const [chartHeight, listHeight] = [380, 200]

export function ItemRecords({ ctx, item }: { ctx: Ctx; item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const words = useTranslations('analysis')
  const cell = cellQuestion(item.group, item.event)
  const { filters, ...history } = item.ownHistory ?? {}
  const question = cell && { ...filters, ...history, ...cell }
  return (
    <>
      {question && ctx.can(readCellHistory.access) && (
        <div className="all-columns">
          <AnalysisPart ctx={ctx} height={chartHeight} read={readCellHistory(ctx, question)}>
            {history => <CellFigure history={history} names={[item.title]} />}
          </AnalysisPart>
        </div>
      )}
      {ctx.can(pageDefects.access) && (
        <>
          <section className={`card min-w-0 scroll-x ${css.panel}`}>
            <h3>{t('records')}</h3>
            <AnalysisPart ctx={ctx} height={listHeight} read={readNewest(ctx, item.evidence.filters)}>
              {rows => <NewestRecords rows={rows} filters={item.evidence.filters} total={item.evidence.n} />}
            </AnalysisPart>
          </section>
          <section className={`card min-w-0 scroll-x ${css.panel}`}>
            <h3>{t('groups')}</h3>
            <TextGroupsPart ctx={ctx} filters={item.evidence.filters} />
          </section>
          <section className={`card min-w-0 scroll-x ${css.panel}`}>
            <h3>{words('suspects.title')}</h3>
            <SuspectsPart ctx={ctx} filters={item.evidence.filters} />
          </section>
        </>
      )}
      {(item.now || item.recalls.length > 0) && (
        <section className={`card min-w-0 scroll-x ${css.panel}`}>
          <h3>{words('around.title')}</h3>
          <AroundPart ctx={ctx} filters={item.now?.filters}>
            <ItemRecalls item={item} />
          </AroundPart>
        </section>
      )}
    </>
  )
}

function ItemRecalls({ item: { recalls } }: { item: DetailedItem }) {
  const t = useTranslations('watchItems')
  return recalls.map(({ id, title }) => (
    <Fragment key={id}>
      <dt className="tertiary">{t('recalls')}</dt>
      <dd>
        <Link href={`/carBack?id=${id}`} prefetch={false}>
          {title}
        </Link>
      </dd>
    </Fragment>
  ))
}
