import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/navigation'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import { Candidates } from '../duplicates/candidate-list'
import { FeedbackItem } from '../record/feedback-item'
import { VinValue } from '../record/personal-value'
import { RecordFiles } from '../record/record-files'
import { RecordSection } from '../record/record-section'
import { ReturnedNotice } from '../record/returned-notice'
import { EvaluationFacts } from '../steps/evaluation-facts'
import css from './home-desk.module.css'
import type { DeskRow, Opened } from './use-desk'

const keyFacts: FieldName[] = [
  'complaintType',
  'faultDate',
  'mileage',
  'assemblyCode',
  'subAssemblyCode',
  'powerType',
  'modelYear',
  'purchaseDate',
  'speed',
  'scenario',
  'province',
  'city',
  'injuredCount',
  'deathCount',
  'occurrences',
  'repaired',
  'source',
  'reporterName',
  'mobile',
  'phone',
  'plateNo',
] as const

interface RecordProps {
  opened: Opened
  row: DeskRow | undefined
  mayFind: boolean
}

export function DeskRecord({ opened, row, mayFind }: RecordProps) {
  const t = useTranslations()
  const { record, same, unanswered } = opened
  const evaluation = record.audits.findLast(({ kind, undoneAt }) => kind === 'evaluate' && undoneAt === null)
  const last = record.flow.at(-1)
  const refusal =
    record.state === states.rejected &&
    record.audits.findLast(({ kind, undoneAt }) => kind === 'audit' && undoneAt === null)
  const isSaid =
    last?.remarks === evaluation?.opinion || record.returned || (refusal && last?.nodeState === 'audit')
  const feedback = record.feedback.filter(({ state }) => state === 'waiting')
  return (
    <>
      {refusal && (
        <p className={`mb-8 break-words ${css.handed}`} role="note">
          {t('desk.refused', { name: refusal.createdByName ?? '—', at: formatMinute(refusal.createdAt) })}
          <strong>{refusal.opinion}</strong>
        </p>
      )}
      <ReturnedNotice returned={record.returned} />
      <Facts opened={opened} />
      {row && (row.givenByName || row.note) && (
        <p className={`mb-8 break-words ${css.handed}`}>
          {row.givenByName
            ? t(row.note ? 'desk.handedWith' : 'desk.handed', { name: row.givenByName, note: row.note ?? '' })
            : row.note}
        </p>
      )}
      <div className={`mb-12 ${css.summary}`}>
        <h3>{record.summary ?? t('defectRecord.noSummary')}</h3>
        <p>{record.description}</p>
      </div>
      {same && (
        <p>
          <a
            href={`${basePath}/defects?${new URLSearchParams({
              modelRangeId: same.modelRangeId,
              assemblyCode: same.assemblyCode,
              receivedAtFrom: same.receivedAtFrom,
            })}`}
          >
            {t('desk.same', { count: same.count })}
          </a>
        </p>
      )}
      {/* What somebody is asked to correct or to agree to comes before what the record holds. */}
      {evaluation && (
        <Group title={t('recordActions.audit.evaluation')}>
          <EvaluationFacts evaluation={evaluation} signed />
        </Group>
      )}
      {last && !isSaid && (
        <Group title={t('desk.last')} inline>
          <p className="break-words">
            {[formatMinute(last.createTime), last.userName, last.nodeStateDes, last.remarks]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Group>
      )}
      {feedback.length > 0 && (
        <Group title={t('desk.feedback')}>
          {feedback.map(one => (
            <FeedbackItem key={one.id} recordId={record.id} feedback={one} />
          ))}
        </Group>
      )}
      <div className={css.keyFacts}>
        <RecordSection record={record} unanswered={unanswered} names={keyFacts} />
      </div>
      <VinCheck opened={opened} />
      <Group title={t('defectRecord.panels.files')} inline={record.files.length === 0}>
        <RecordFiles id={record.id} files={record.files} list="desk" />
      </Group>
      {mayFind && (
        <Group>
          <Candidates
            key={record.id}
            id={record.id}
            known={opened.candidates}
            compare={other => (
              <a href={`${basePath}/defects/compare?one=${record.id}&other=${other}`}>
                {t('duplicates.compare')}
              </a>
            )}
          />
        </Group>
      )}
    </>
  )
}

function Facts({ opened: { record } }: { opened: Opened }) {
  const t = useTranslations()
  const facts: [string, ReactNode][] = [
    ['VIN', <VinValue key="vin" id={record.id} vin={record.vin} masked={record.masked.includes('vin')} />],
    [t('defects.car'), [record.brandName, record.modelRangeName].filter(Boolean).join(' · ')],
    [t('fields.receivedAt'), record.receivedAt],
    ...(record.assigneeName ? [[t('fields.assigneeId'), record.assigneeName] as [string, string]] : []),
  ]
  return (
    <dl className={`flex wrap gap-x-24 mb-8 ${css.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function VinCheck({ opened: { record, vin, sameVin, otherSeries } }: { opened: Opened }) {
  const t = useTranslations()
  // A maker that is not registered is a hint, not a fault of the number.
  const wrong = vin !== null && ['length', 'character', 'check'].includes(vin.status)
  return (
    <Group title={t('desk.vinCheck')} inline>
      {vin ? (
        <p>
          <span className={wrong ? 'text-error' : undefined}>{vin.statusName}</span>
          {' · '}
          {vin.maker?.name ?? t('carInfo.unknownMaker', { wmi: (vin.vin ?? '').slice(0, 3) })}
          {vin.modelYears.length > 0 && ` · ${vin.modelYears.join(' / ')}`}
          {sameVin > 0 && (
            <>
              {' · '}
              <a href={`${basePath}/defects/${record.id}#car`}>{t('desk.sameVin', { count: sameVin })}</a>
            </>
          )}
          {otherSeries.length > 0 && ' · '}
          {otherSeries.length > 0 && (
            <span className="text-error">
              {t('desk.otherSeries', { others: otherSeries.join(t('ui.comma')) })}
            </span>
          )}
        </p>
      ) : (
        <p className={css.quiet}>{t('carInfo.noVin')}</p>
      )}
    </Group>
  )
}

function Group({ title, inline, children }: { title?: string; inline?: boolean; children: ReactNode }) {
  return (
    <section className={`mt-12 border-top ${inline ? 'flex baseline gap-x-12' : ''} ${css.group}`}>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  )
}
