import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyableText } from '@/app/_ui/copyable-text'
import { basePath } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { DeskPane } from '../../_parts/desk/desk'
import { FileGallery } from '../../_parts/file-gallery'
import { BesideDuplicates } from './beside-duplicates'
import css from './consumer.module.css'
import { Group } from './group'
import { Lacking } from './lacking'
import { Marks } from './marks'
import { StepBar } from './step-bar'
import { toneOf } from './tone-of'
import { TriageCoding } from './triage-coding'
import type { Triage } from './use-triage'

interface PaneProps {
  report: ReportDetail | null
  gone: boolean
  empty: boolean
  triage: Triage
}

export function ReportPane({ report, gone, empty, triage }: PaneProps) {
  const t = useTranslations('consumer')
  const [choice, setChoice] = useState<{ id: string; names: string[] }>()
  const requested = choice && choice.id === report?.id ? choice.names : (report?.ask.fields ?? [])
  return (
    <DeskPane
      label={t('report')}
      opened={report ? { id: report.id, number: report.complaintNo } : undefined}
      empty={t(gone ? 'gone' : empty ? 'nothing' : 'choose')}
      head={report && <Head report={report} />}
      bar={report && <StepBar key={report.id} {...{ report, requested, triage }} />}
    >
      {report && (
        <Facts report={report} requested={requested} onAsk={names => setChoice({ id: report.id, names })} />
      )}
    </DeskPane>
  )
}

interface FactsProps {
  report: ReportDetail
  requested: string[]
  onAsk(names: string[]): void
}

function Facts({ report, requested, onAsk }: FactsProps) {
  const t = useTranslations('consumer')
  const story = report.facts.flatMap(({ facts }) => facts).find(({ name }) => name === 'description')
  const groups = report.facts
    .map(({ step, facts }) => ({ step, facts: facts.filter(fact => fact !== story) }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <>
      {report.objection && <p className="ui-notice">{t('objection', { number: report.objection })}</p>}
      {report.appealedAt && (
        <p className="ui-notice">{t('appealed', { at: formatMinute(report.appealedAt) })}</p>
      )}
      {story && (
        <Group title={t('story')}>
          <p className="break-words pre-line">{story.text}</p>
        </Group>
      )}
      {report.coding && <TriageCoding {...report.coding} />}
      <Lacking report={report} requested={requested} onAsk={onAsk} />
      {report.duplicates.found > 0 && <BesideDuplicates report={report} />}
      {report.requests.length > 0 && <Requests requests={report.requests} />}
      {groups.map(({ step, facts }) => (
        <Group key={step} title={t(`steps.${step}`)}>
          <dl className={css.facts}>
            {facts.map(fact => (
              <div key={fact.name} className={fact.prose ? css.wide : undefined}>
                <dt className="flex-none secondary">{fact.label}</dt>
                <dd className={fact.name === 'vin' ? css.mono : undefined}>
                  {fact.name === 'vin' ? <CopyableText text={fact.text} /> : fact.text}
                </dd>
              </div>
            ))}
          </dl>
        </Group>
      ))}
      <Group title={t('files', { count: report.files.length })}>
        <FileGallery files={report.files} />
      </Group>
    </>
  )
}

function Head({ report }: { report: ReportDetail }) {
  const t = useTranslations('consumer')
  const { recordState } = report
  return (
    <>
      <h2>
        {report.defectId ? (
          <a href={`${basePath}/defects/${report.defectId}`}>{report.complaintNo}</a>
        ) : (
          report.complaintNo
        )}
      </h2>
      <Tag tone={toneOf[report.state] ?? 'grey'}>{recordState?.stateDes ?? report.stateDes}</Tag>
      <Marks marks={report.marks} appealed={report.appealedAt !== null} />
      <span className="secondary">{t('received', { at: formatMinute(report.receivedAt) })}</span>
      {report.note && <span className="secondary">{t('note', { note: report.note })}</span>}
    </>
  )
}

function Requests({ requests }: { requests: ReportDetail['requests'] }) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  return (
    <Group title={t('requests')}>
      <ol className={css.requests}>
        {requests.map(request => (
          <li key={request.id}>
            <p className="secondary">
              {[
                formatMinute(request.askedAt),
                request.askedByName,
                request.withdrawnAt
                  ? t('withdrawn')
                  : request.answeredAt
                    ? t('answered', { at: formatMinute(request.answeredAt) })
                    : t('unanswered'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p>{request.message}</p>
            {request.answered.length > 0 && (
              <p className="secondary">{t('came', { fields: request.answered.join(comma) })}</p>
            )}
          </li>
        ))}
      </ol>
    </Group>
  )
}
