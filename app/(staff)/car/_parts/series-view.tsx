import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Band } from '@/app/_ui/charts/band'
import { HeatTable } from '@/app/_ui/charts/heat-table'
import { Pareto } from '@/app/_ui/charts/pareto'
import { Panel } from '@/app/_ui/panel'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { SeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import { addedTo } from '../../_parts/analysis/address'
import { ProductionFigure } from '../../_parts/analysis/production-figure'
import css from './car.module.css'
import { recordsHref } from './records-href'
import { SeriesHead } from './series-head'
import { SeriesPlaces } from './series-places'
import { SeriesCells, SeriesMileage } from './series-tables'

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
