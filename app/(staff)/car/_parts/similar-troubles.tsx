'use client'

import { useTranslations } from 'next-intl'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import css from './car.module.css'
import { recordsHref } from './records-href'

const shownMonths = 6

export function SimilarTroubles({ troubles }: { troubles: VehicleFile['similar'] }) {
  const t = useTranslations('vehicleFile')
  const months = troubles[0]!.points.slice(-shownMonths)
  return (
    <Panel title={t('similarTroubles')}>
      <div className={`scroll-x ${css.scroller}`}>
        <PlainTable heads={[t('trouble'), t('months24'), t('byMonth'), ...months.map(({ month }) => month)]}>
          {troubles.map(({ subAssemblyCode, name, n, filters, points }) => (
            <tr key={subAssemblyCode}>
              <td>{name}</td>
              <td>
                <a href={recordsHref(filters)}>{n}</a>
              </td>
              <td>
                <Spark values={points.map(point => point.n)} />
              </td>
              {points.slice(-shownMonths).map(point => (
                <td key={point.month}>
                  {point.n > 0 ? <a href={recordsHref(point.filters)}>{point.n}</a> : 0}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </div>
    </Panel>
  )
}
