import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Panel } from '@/app/_ui/panel'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import css from './car.module.css'
import { CarRecalls } from './car-recalls'
import { CarStrip } from './car-strip'
import { CarTimeline } from './car-timeline'
import { Neighbours } from './neighbours'
import { recordsHref } from './records-href'

export function CarView({ file }: { file: VehicleFile }) {
  const t = useTranslations('vehicleFile')
  return (
    <>
      <CarStrip file={file} />
      {file.whole && <CarRecalls recalls={file.recalls} />}
      <Panel title={t('records', { n: file.n })}>
        {file.records.length === 0 ? (
          <p className="secondary mt-4 mb-4">{t(file.whole ? 'noRecords' : 'noneBegin')}</p>
        ) : (
          <Records file={file} />
        )}
      </Panel>
      {file.timeline.length > 0 && <CarTimeline entries={file.timeline} />}
      {file.neighbours && <Neighbours neighbours={file.neighbours} />}
      {file.similar.length > 0 && <SimilarTroubles troubles={file.similar} />}
    </>
  )
}

function Records({ file: { records, recordFilters, n, capped, whole } }: { file: VehicleFile }) {
  const t = useTranslations('vehicleFile')
  const field = useTranslations('fields')
  const names = ['receivedAt', 'faultDate', 'assemblyCode', 'mileage', 'summary'] as const
  const repairs = ({ repaired, repairCount }: (typeof records)[number]) => {
    if (repaired === null) return '—'
    return repairCount ? t('repairedTimes', { n: repairCount }) : t(repaired ? 'yes' : 'no')
  }
  return (
    <>
      <div className={`scroll-x ${css.scroller}`}>
        <PlainTable
          heads={[
            field('complaintNo'),
            field('state'),
            ...(whole ? [] : ['VIN']),
            ...names.map(name => field(name)),
            ...(whole ? [t('repaired')] : []),
          ]}
          right={[whole ? 5 : 6]}
        >
          {records.map(record => (
            <tr key={record.id}>
              <td className="code">
                <a href={`${basePath}/defects/${record.id}`}>{record.complaintNo}</a>
              </td>
              <td>
                <StateTag state={record.state}>{record.stateDes}</StateTag>
              </td>
              {!whole && <td className="code">{record.vin ?? '—'}</td>}
              <td>{record.receivedAt ?? '—'}</td>
              <td>{record.faultDate ?? '—'}</td>
              <td className={css.name}>{record.subAssemblyName ?? record.assemblyName ?? '—'}</td>
              <td className="text-right">{record.mileage ?? '—'}</td>
              <td className={css.prose}>{record.summary ?? '—'}</td>
              {whole && <td>{repairs(record)}</td>}
            </tr>
          ))}
        </PlainTable>
      </div>
      {recordFilters && (
        <p>
          <a href={recordsHref(recordFilters)}>{t(capped ? 'allRecordsCapped' : 'allRecords', { n })}</a>
        </p>
      )}
    </>
  )
}

const shownMonths = 6

function SimilarTroubles({ troubles }: { troubles: VehicleFile['similar'] }) {
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
