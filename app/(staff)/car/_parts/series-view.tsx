import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Band } from '@/app/_ui/charts/band'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { Pareto } from '@/app/_ui/charts/pareto'
import { Interval } from '@/app/_ui/charts/small/interval'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { SeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { addedTo } from '../../_parts/analysis/address'
import { ProductionFigure } from '../../_parts/analysis/production-figure'
import { formatMinute } from '../../_parts/format-minute'
import { CampaignFacts } from './campaign-facts'
import css from './car.module.css'
import { recordsHref } from './records-href'

export function SeriesView({ file }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile.series')
  const { months, troubles, heat, denominator, n } = file
  const known = (value: number | null) => value ?? undefined
  return (
    <>
      <SeriesHead file={file} />
      <div className={`mb-8 ${css.figure}`}>
        <Band
          frame={{ question: t('questions.months'), denominator, note: t('bandNote') }}
          names={{ item: t('month') }}
          marks={months.map(({ month, n, expected, low, high, fires, filters }, at) => ({
            key: month,
            label: month,
            value: n,
            expected: known(expected),
            low: known(low),
            high: known(high),
            alarm: fires || undefined,
            unfinished: at === months.length - 1 || undefined,
            href: recordsAddress(filters),
          }))}
        />
      </div>
      {n === 0 && <p className="secondary mt-4 mb-4">{t('nothing')}</p>}
      {troubles.rows.length > 0 && (
        <div className={`mb-8 ${css.figure}`}>
          <Pareto
            frame={{ question: t('questions.troubles'), denominator }}
            names={{ item: t('trouble') }}
            marks={troubles.rows.map(({ subAssemblyCode, name, n, share, cumulative, vital, filters }) => ({
              key: subAssemblyCode,
              label: name,
              value: n,
              share: known(share),
              cumulative: cumulative ?? 0,
              vital,
              href: recordsAddress(filters),
            }))}
          />
          <p className="secondary mt-4 mb-4">
            {troubles.missing && (
              <a href={recordsHref(troubles.missing.filters)}>{t('missing', { n: troubles.missing.n })}</a>
            )}{' '}
            {troubles.other && <Other other={troubles.other} />}
          </p>
        </div>
      )}
      {file.disproportion.length > 0 && <SeriesCells file={file} />}
      {troubles.rows.some(({ mileage }) => mileage) && <SeriesMileage file={file} />}
      {heat.rows.length > 0 && heat.columns.length > 0 && (
        <div className={`mb-8 ${css.figure}`}>
          <HeatTable
            frame={{ question: t('questions.heat'), denominator }}
            corner={t('modelYear')}
            links={{ path: '/defects', words: heat.base }}
            columns={heat.columns.map(({ key, name, filters }) => ({
              key,
              label: name,
              words: addedTo(heat.base, filters),
            }))}
            rows={heat.rows.map(({ modelYear, filters, n }) => ({
              key: String(modelYear),
              label: String(modelYear),
              words: addedTo(heat.base, filters),
              cells: n.map(one => (one === 0 ? null : { text: String(one), weight: one })),
            }))}
          />
        </div>
      )}
      {file.production && file.production.rows.length > 0 && (
        <div className={`mb-8 ${css.figure}`}>
          <ProductionFigure production={file.production} base={heat.base} denominator={denominator} />
        </div>
      )}
      <SeriesPlaces file={file} />
      <Panel title={t('similar')}>
        {file.similar.length === 0 ? (
          <p className="secondary mt-4 mb-4">{t('noSimilar')}</p>
        ) : (
          <ul className={css.rows}>
            {file.similar.map(({ modelRangeId, name, brandName, prefixes }) => (
              <li key={modelRangeId}>
                <a href={`${basePath}/car?modelRangeId=${modelRangeId}`}>
                  {[brandName, name].filter(Boolean).join(' · ')}
                </a>{' '}
                <small className="ml-12 secondary code">{prefixes.join(' ')}</small>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <p className="p-8-0 tertiary mt-24 border-top">{t('hint')}</p>
    </>
  )
}

function Other({ other: { n, filters } }: { other: NonNullable<SeriesFile['troubles']['other']> }) {
  const t = useTranslations('vehicleFile.series')
  return filters ? <a href={recordsHref(filters)}>{t('other', { n })}</a> : t('other', { n })
}

function SeriesHead({ file }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile.series')
  const { producerName, brandName, name, typeCodeName, modelRangeId, figures, asOf } = file
  const { rate } = figures
  const shown = ['all', 'year', 'severe', 'severeYear'] as const
  return (
    <Panel>
      <h2 className={`text-18 flex wrap baseline gap-y-8 gap-x-16 mb-8 ${css.vin}`}>
        {[brandName, name, typeCodeName].filter(Boolean).join(' · ')} <small>{producerName}</small>
        {typeCodeName && (
          <small>
            <a href={`${basePath}/car?modelRangeId=${modelRangeId}`}>{t('wholeSeries')}</a>
          </small>
        )}
      </h2>
      <dl className={`flex wrap gap-y-8 gap-x-32 mb-8 ${css.figures}`}>
        {shown.map(key => (
          <div key={key}>
            <dt className="secondary text-12">{t(`figures.${key}`)}</dt>
            <dd>
              <a href={recordsHref(figures[key].filters)}>{figures[key].n}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt className="secondary text-12">{t('figures.rate')}</dt>
          <dd>
            {rate === null ? (
              <small className="text-12">{t('noSales')}</small>
            ) : rate.value === null ? (
              <small className="text-12">{t('tooFew')}</small>
            ) : (
              <>
                {rate.value.toFixed(2)}{' '}
                <small className="text-12">
                  {t('interval', { low: rate.low!, high: rate.high! })} ·{' '}
                  {t('soldUntil', { vehicles: Math.round(rate.vehicles), date: rate.knownUntil ?? '' })}
                </small>
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className="secondary mt-4 mb-4">{t('asOf', { at: formatMinute(asOf) })}</p>
    </Panel>
  )
}

function SeriesCells({ file: { disproportion, windows } }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile.series')
  const heads = [t('trouble'), t('n'), t('expected'), 'IC025', t('stratified'), 'PRR', t('signals')]
  return (
    <Panel title={t('questions.disproportion')}>
      <p className="secondary mt-4 mb-4">{t('compared', { from: windows.year.from, to: windows.year.to })}</p>
      <div className={`scroll-x ${css.scroller}`}>
        <PlainTable heads={heads} right={[1, 2, 4, 5]}>
          {disproportion.map(row => (
            <tr key={row.event.key}>
              <td>{row.event.name}</td>
              <td className="text-right">
                <a href={recordsHref(row.filters)}>{row.a}</a>
              </td>
              <td className="text-right">{row.expected.toFixed(1)}</td>
              <td>
                <Interval low={row.ic025} value={row.ic} high={row.ic975} />
              </td>
              <td className={row.ic025Stratified > 0 ? `text-right bold ${css.above}` : 'text-right'}>
                {row.ic025Stratified.toFixed(2)}
              </td>
              <td className="text-right">{row.prr === null ? '—' : row.prr.toFixed(2)}</td>
              <td>{row.tags.map(tag => t(`tags.${tag}`)).join(' · ') || '—'}</td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </Panel>
  )
}

function SeriesMileage({ file: { troubles, denominator } }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile.series')
  const names = ['lower', 'median', 'upper'] as const
  return (
    <Panel title={t('questions.mileage')}>
      <p className="secondary mt-4 mb-4">{denominator}</p>
      <div className={`scroll-x ${css.scroller}`}>
        <PlainTable
          heads={[t('trouble'), t('withMileage'), ...names.map(name => t(`quartiles.${name}`))]}
          right={[1, 2, 3, 4]}
        >
          {troubles.rows.map(({ subAssemblyCode, name, mileage, filters }) => (
            <tr key={subAssemblyCode}>
              <td>
                <a href={recordsHref(filters)}>{name}</a>
              </td>
              {mileage ? (
                <>
                  <td className="text-right">{mileage.n}</td>
                  {names.map(one => (
                    <td key={one} className="text-right">
                      {t('km', { n: Math.round(mileage[one]) })}
                    </td>
                  ))}
                </>
              ) : (
                <td colSpan={4} className="secondary mt-4 mb-4">
                  {t('tooFewMileages')}
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      </div>
    </Panel>
  )
}

function SeriesPlaces({ file }: { file: SeriesFile }) {
  const t = useTranslations('vehicleFile')
  const { recalls, watchItems, typeCodes, modelRangeId } = file
  return (
    <>
      <Panel title={t('series.typeCodes')}>
        {typeCodes.length === 0 && <p className="secondary mt-4 mb-4">{t('series.nothing')}</p>}
        <ul className="flex wrap gap-y-4 gap-x-24 mt-4 mb-4">
          {typeCodes.map(({ typeCodeId, name, n, filters }) => (
            <li key={typeCodeId}>
              {typeCodeId ? (
                <a href={`${basePath}/car?modelRangeId=${modelRangeId}&typeCodeId=${typeCodeId}`}>{name}</a>
              ) : (
                name
              )}{' '}
              <a href={recordsHref(filters)}>{t('recordCount', { n })}</a>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('recalls')}>
        {recalls.length === 0 && <p className="secondary mt-4 mb-4">{t('series.noRecalls')}</p>}
        <ul className={css.rows}>
          {recalls.map(({ id, recallNo, title, state, filedAt, quantity, completion, ...recall }) => (
            <li key={id}>
              <Tag tone="blue">{t(`recallStates.${state as 'filed'}`)}</Tag>{' '}
              <a className="code" href={`${basePath}/carBack?id=${id}`}>
                {recallNo}
              </a>{' '}
              {title}
              <small className="ml-12 secondary">
                {[
                  t('filedAt', { date: filedAt }),
                  t('quantity', { n: quantity }),
                  completion !== null && t('completion', { share: completion }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <CampaignFacts scopes={recall.scopes} scopeCount={recall.scopeCount} remedy={recall.remedy} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('series.watched')}>
        {watchItems.length === 0 && <p className="secondary mt-4 mb-4">{t('series.noneWatched')}</p>}
        <ul className={css.rows}>
          {watchItems.map(({ id, title, firstAt, ownerName }) => (
            <li key={id}>
              <a href={`${basePath}/rule?entry=${id}`}>{title}</a>
              <small className="ml-12 secondary">{[firstAt, ownerName].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
