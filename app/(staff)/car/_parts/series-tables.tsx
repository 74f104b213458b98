import { useTranslations } from 'next-intl'
import { Interval } from '@/app/_ui/charts/small/interval'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { SeriesFile } from '@/lib/vehicles/file/series/read-series-file'
import css from './car.module.css'
import { recordsHref } from './records-href'

export function SeriesCells({ file: { disproportion, windows } }: { file: SeriesFile }) {
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

export function SeriesMileage({ file: { troubles, denominator } }: { file: SeriesFile }) {
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
