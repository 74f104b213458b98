import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Panel } from '@/app/_ui/panel'
import { StateTag, Tag } from '@/app/_ui/state-tag'
import { ColumnTable, type PlainColumn } from '@/app/_ui/table/column-table'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { VehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import type { TimelineEntry } from '@/lib/vehicles/file/timeline'
import { CampaignFacts } from './campaign-facts'
import css from './car.module.css'
import { CarStrip } from './car-strip'
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

function CarRecalls({ recalls }: Pick<VehicleFile, 'recalls'>) {
  const t = useTranslations('vehicleFile')
  const ui = useTranslations('ui')
  return (
    <Panel title={t('recalls')}>
      {recalls.length === 0 && <p className="secondary mt-4 mb-4">{t('noRecalls')}</p>}
      <ul className={css.rows}>
        {recalls.map(recall => (
          <li key={recall.id}>
            <Tag tone={recall.verdict === 'covered' ? 'red' : 'orange'}>
              {t(`verdicts.${recall.verdict}`)}
            </Tag>{' '}
            <a className="code" href={`${basePath}/carBack?id=${recall.id}`}>
              {recall.recallNo}
            </a>{' '}
            {recall.title}
            <small className="ml-12 secondary">
              {[
                recall.by === 'person' && t('byPerson'),
                recall.missingNames.length > 0 &&
                  t('missing', { fields: recall.missingNames.join(ui('comma')) }),
                t(`recallStates.${recall.state as 'filed'}`),
                recall.startsAt && t('startsAt', { date: recall.startsAt }),
                recall.completion !== null && t('completion', { share: recall.completion }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <CampaignFacts
              scopes={recall.scopeText ? [recall.scopeText] : []}
              remedy={recall.remedy}
              hotline={recall.hotline}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CarTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('vehicleFile')
  const days = [...new Set(entries.map(({ date }) => date))]
  const times = days.map(day => Date.parse(day))
  const [first, span] = [times[0]!, Math.max(1, times.at(-1)! - times[0]!)]
  return (
    <Panel title={t('timelineTitle')}>
      {days.length > 1 && (
        <div className={`flex between secondary text-12 ${css.axis}`} aria-hidden="true">
          {days.map((day, at) => (
            <span key={day} style={{ left: `${Math.round(((times[at]! - first) / span) * 1000) / 10}%` }}>
              {at + 1}
            </span>
          ))}
          <time>{days[0]}</time>
          <time>{days.at(-1)}</time>
        </div>
      )}
      <ol className={css.days}>
        {days.map(day => (
          <li key={day}>
            <time dateTime={day}>{day}</time>
            <ul>
              {entries
                .filter(({ date }) => date === day)
                .map(({ kind, title, href }) => (
                  <li key={`${kind} ${href} ${title}`} data-kind={kind}>
                    {href ? <a href={basePath + href}>{title}</a> : title}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Around = NonNullable<VehicleFile['neighbours']>

function Neighbours({ neighbours }: { neighbours: Around }) {
  const t = useTranslations('vehicleFile')
  const { prefix8, productionMonth, sameMonth, near } = neighbours
  return (
    <Panel title={t('neighbours')}>
      {productionMonth ? (
        <Group title={t('sameMonth', { prefix8, month: productionMonth })} group={sameMonth} />
      ) : (
        <p className="secondary mt-4 mb-4">{t('noMonth')}</p>
      )}
      {near && <Group title={t('nearSerial', { reach: near.reach })} group={near} capped={near.capped} />}
    </Panel>
  )
}

interface GroupProps {
  title: string
  group: Pick<NonNullable<Around['near']>, 'n' | 'filters' | 'top'> | null
  capped?: boolean
}

function Group({ title, group, capped = false }: GroupProps) {
  const t = useTranslations('vehicleFile')
  if (!group) return null
  const count = t(capped ? 'recordCountCapped' : 'recordCount', { n: group.n })
  return (
    <section className={css.group}>
      <h3>
        {title} {group.filters ? <a href={recordsHref(group.filters)}>{count}</a> : count}
      </h3>
      {group.top.length > 0 && (
        <PlainTable
          className={css.narrow}
          heads={[t('trouble'), t('n'), t('expectedOfSeries'), 'IC025']}
          right={[1, 2, 3]}
        >
          {group.top.map(({ subAssemblyCode, name, n, expected, ic025, filters }) => (
            <tr key={subAssemblyCode}>
              <td>{name}</td>
              <td className="text-right">
                <a href={recordsHref(filters)}>{n}</a>
              </td>
              <td className="text-right">{expected === null ? '—' : expected.toFixed(1)}</td>
              <td className={ic025 !== null && ic025 > 0 ? `text-right bold ${css.above}` : 'text-right'}>
                {ic025 === null ? '—' : ic025.toFixed(2)}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
