import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { AnalysisPart } from '@/app/(staff)/_parts/analysis/analysis-part'
import { CellFigure } from '@/app/(staff)/_parts/analysis/cell-figure'
import { NewestRecords, readNewest } from '@/app/(staff)/_parts/analysis/newest-records'
import { TextGroupsPart } from '@/app/(staff)/_parts/analysis/text-groups'
import { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { cellQuestion } from '@/lib/analysis/trend/trend-schema'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import { listSuspects } from '@/lib/signals/watched/list-suspects'
import css from './items.module.css'

const [chartHeight, listHeight] = [380, 200]

export function ItemRecords({ ctx, item }: { ctx: Ctx; item: DetailedItem }) {
  const t = useTranslations('watchItems')
  const cell = cellQuestion(item.group, item.event)
  const question = cell && { ...(item.ownHistory || {}), ...cell }
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
            <h3>{t('suspects.title')}</h3>
            <AnalysisPart ctx={ctx} height={listHeight} read={listSuspects(ctx, { id: item.id })}>
              {groups => <Suspects groups={groups} />}
            </AnalysisPart>
          </section>
        </>
      )}
    </>
  )
}

function Suspects({ groups }: { groups: Awaited<ReturnType<typeof listSuspects>> }) {
  const t = useTranslations('watchItems.suspects')
  const fields = useTranslations('fields')
  if (groups.length === 0) return <p>{t('none')}</p>
  return groups.map(({ count, records }) => (
    <div key={records[0]?.id}>
      <p>
        {t('group', { count })}{' '}
        {records.length > 1 && (
          <a
            className="underlined"
            href={`${basePath}/defects/compare?one=${records[0]!.id}&other=${records[1]!.id}`}
          >
            {t('compare')}
          </a>
        )}
      </p>
      <div className={`grid mb-16 border ${css.suspects}`}>
        {records.map(({ id, complaintNo, receivedAt, provinceName, mileage, summary }) => (
          <div className="p-8-12" key={id}>
            <a href={`${basePath}/defects/${id}`}>{complaintNo}</a>
            <dl className="grid gap-y-4 gap-x-12 mt-4">
              <dt className="tertiary">{fields('receivedAt')}</dt>
              <dd>{receivedAt}</dd>
              <dt className="tertiary">{fields('province')}</dt>
              <dd>{provinceName ?? '–'}</dd>
              <dt className="tertiary">{fields('mileage')}</dt>
              <dd>{mileage ?? '–'}</dd>
              <dt className="tertiary">{fields('summary')}</dt>
              <dd>{summary}</dd>
            </dl>
          </div>
        ))}
      </div>
    </div>
  ))
}
