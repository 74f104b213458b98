import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Panel } from '@/app/_ui/panel'
import { StateTag } from '@/app/_ui/state-tag'
import { ColumnTable, type PlainColumn } from '@/app/_ui/table/column-table'
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
  const repairs = ({ repaired, repairCount }: (typeof records)[number]) => {
    if (repaired === null) return '—'
    return repairCount ? t('repairedTimes', { n: repairCount }) : t(repaired ? 'yes' : 'no')
  }
  return (
    <>
      <div className={`scroll-x ${css.scroller}`}>
        <ColumnTable
          rows={records}
          keyOf={({ id }) => id}
          columns={[
            [
              field('complaintNo'),
              ({ id, complaintNo }) => <a href={`${basePath}/defects/${id}`}>{complaintNo}</a>,
              'code',
            ],
            [field('state'), ({ state, stateDes }) => <StateTag state={state}>{stateDes}</StateTag>],
            !whole && ['VIN', ({ vin }) => vin ?? '—', 'code'],
            [field('receivedAt'), ({ receivedAt }) => receivedAt ?? '—'],
            [field('faultDate'), ({ faultDate }) => faultDate ?? '—'],
            [field('assemblyCode'), one => one.subAssemblyName ?? one.assemblyName ?? '—', css.name],
            [field('mileage'), ({ mileage }) => mileage ?? '—', 'text-right'],
            [field('summary'), ({ summary }) => summary ?? '—', css.prose],
            whole && [t('repaired'), repairs],
          ]}
        />
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
        <ColumnTable
          rows={troubles}
          keyOf={({ subAssemblyCode }) => subAssemblyCode}
          columns={[
            [t('trouble'), ({ name }) => name],
            [t('months24'), ({ filters, n }) => <a href={recordsHref(filters)}>{n}</a>],
            [t('byMonth'), ({ points }) => <Spark values={points.map(point => point.n)} />],
            ...months.map(
              ({ month }, at): PlainColumn<VehicleFile['similar'][number]> => [
                month,
                ({ points }) => {
                  const { n, filters } = points.at(at - months.length)!
                  return n > 0 ? <a href={recordsHref(filters)}>{n}</a> : 0
                },
              ],
            ),
          ]}
        />
      </div>
    </Panel>
  )
}
