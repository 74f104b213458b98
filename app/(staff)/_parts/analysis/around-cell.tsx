import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import { readFacets } from '@/lib/analysis/trend/read-facets'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { listSuspects } from '@/lib/signals/watched/list-suspects'
import { AnalysisPart } from './analysis-part'
import css from './newest.module.css'

const [suspectsHeight, aroundHeight] = [200, 72]
const mostPlaces = 3

export function SuspectsPart({ ctx, filters }: { ctx: Ctx; filters: FilterValues }) {
  const read = listSuspects(ctx, filters as Parameters<typeof listSuspects>[1])
  return (
    <AnalysisPart ctx={ctx} height={suspectsHeight} read={read}>
      {groups => <Suspects groups={groups} />}
    </AnalysisPart>
  )
}

function Suspects({ groups }: { groups: Awaited<ReturnType<typeof listSuspects>> }) {
  const t = useTranslations('analysis.suspects')
  if (groups.length === 0) return <p className="secondary">{t('none')}</p>
  return (
    <ul className={css.newest}>
      {groups.map(({ count, records }) => (
        <li className="p-6-0 border-bottom" key={records[0]?.id}>
          {t('group', { count })}{' '}
          {records.length > 1 && (
            <a
              className="underlined"
              href={`${basePath}/defects/compare?one=${records[0]!.id}&other=${records[1]!.id}`}
            >
              {t('compare')}
            </a>
          )}
          {records.map(({ id, complaintNo, receivedAt, provinceName, summary }) => (
            <p className="truncate" key={id}>
              <a href={`${basePath}/defects/${id}`}>{complaintNo}</a>{' '}
              <span className="secondary">{[receivedAt, provinceName].filter(Boolean).join(' · ')}</span>{' '}
              {summary}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface AroundProps {
  ctx: Ctx
  filters: FilterValues | undefined
  children?: ReactNode
}

// Where, when built and at what mileage, in words; then what else is said of the place.
export function AroundPart({ ctx, filters, children }: AroundProps) {
  const list = `grid gap-y-4 gap-x-12 ${css.around}`
  if (!filters || !ctx.can(readFacets.access)) return <dl className={list}>{children}</dl>
  const question = { ...filters, of: ['province', 'mop', 'mileage'] } as Parameters<typeof readFacets>[1]
  return (
    <AnalysisPart ctx={ctx} height={aroundHeight} read={readFacets(ctx, question)}>
      {facets => (
        <dl className={list}>
          <Around facets={facets} />
          {children}
        </dl>
      )}
    </AnalysisPart>
  )
}

type Facets = Awaited<ReturnType<typeof readFacets>>

function Around({ facets: { base, n, province, mop, mileage } }: { facets: Facets }) {
  const t = useTranslations('analysis.around')
  const fields = useTranslations('fields')
  const places = (province ?? []).slice(0, mostPlaces)
  const elsewhere = n - places.reduce((sum, { n }) => sum + n, 0)
  const built = (mop?.rows ?? [])
    .map(row => ({ ...row, n: row.inBands.reduce((sum, { n }) => sum + n, 0) }))
    .filter(({ n }) => n > 0)
  const busiest = built.toSorted((one, other) => other.n - one.n)[0]
  return (
    <>
      <dt className="tertiary">{fields('province')}</dt>
      <dd>
        {places.map(({ key, name, n, filters }) => (
          <a className="mr-8" key={key} href={basePath + recordsAddress(filters)}>
            {name} {n}
          </a>
        ))}
        {elsewhere > 0 && t('elsewhere', { n: elsewhere })}
      </dd>
      <dt className="tertiary">{fields('productionMonth')}</dt>
      <dd>
        {busiest ? (
          <a href={basePath + recordsAddress({ ...base, ...busiest.filters })}>
            {t('built', {
              ...{ from: built[0]!.productionMonth, to: built.at(-1)!.productionMonth, n: busiest.n },
              ...{ busiest: busiest.productionMonth, spread: built.length > 1 ? 'more' : 'one' },
            })}
          </a>
        ) : (
          '–'
        )}
      </dd>
      <dt className="tertiary">{fields('mileage')}</dt>
      <dd>{mileage ? t('mileage', { ...mileage }) : t('noMileage')}</dd>
    </>
  )
}
