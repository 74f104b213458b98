import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { CopyableText } from '@/app/_ui/copyable-text'
import { notice } from '@/app/_ui/feedback/feedback'
import { basePath } from '@/app/_ui/navigation'
import { StateTag, Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Data } from '@/lib/http/calls'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { SuggestionLine } from '../../_parts/coding/suggestion-line'
import { takeProposal } from '../../_parts/coding/take-proposal'
import { useProposalKeys } from '../../_parts/coding/use-proposal-keys'
import { DeskPane } from '../../_parts/desk/desk'
import { digitKeys } from '../../_parts/desk/digit-keys'
import { FileGallery } from '../../_parts/file-gallery'
import css from './consumer.module.css'
import { Group } from './group'
import { Marks } from './marks'
import { StepBar } from './step-bar'
import { toneOf } from './tone-of'
import type { Triage } from './use-triage'

const signs = { same: '=', differs: '≠', unknown: '?' } as const

function BesideDuplicates({ report }: { report: ReportDetail }) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  const { candidates, rows, found } = report.duplicates
  return (
    <Group title={t('duplicates', { count: found })}>
      <div className={css.across}>
        <PlainTable
          className={`text-13 ${css.beside}`}
          heads={[
            t('field'),
            t('thisReport'),
            ...candidates.map(candidate => (
              <th key={candidate.id} scope="col">
                <a
                  className="mono"
                  href={`${basePath}/defects/compare?one=${report.defectId}&other=${candidate.id}`}
                  title={t('compare')}
                >
                  {candidate.complaintNo}
                </a>
                <span className="flex wrap gap-4 text-12">
                  <StateTag state={candidate.state}>{candidate.stateDes}</StateTag>
                  {t('percent', { percent: candidate.percent })}
                </span>
              </th>
            )),
          ]}
        >
          {rows.map(row => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td>{row.own ?? '–'}</td>
              {row.others.map(({ text, how }, at) => (
                <td key={candidates[at]!.id} data-how={how}>
                  <span role="img" aria-label={t(`how.${how}`)} className={css.sign}>
                    {signs[how]}
                  </span>
                  {text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('why')}</th>
            <td />
            {candidates.map(({ id, reasons }) => (
              <td key={id}>{reasons.map(({ text }) => text).join(comma)}</td>
            ))}
          </tr>
        </PlainTable>
      </div>
    </Group>
  )
}

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
          <dl className={`grid ${css.facts}`}>
            {facts.map(fact => (
              <div key={fact.name} className={`flex gap-8 min-w-0 ${fact.prose ? 'all-columns' : ''}`}>
                <dt className="flex-none secondary">{fact.label}</dt>
                <dd className={fact.name === 'vin' ? 'mono' : undefined}>
                  {fact.name === 'vin' ? <CopyableText text={fact.text} /> : fact.text}
                  {fact.name === 'vin' && <span className="text-error"> {report.vinFault}</span>}
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
      <ol className="grid gap-8">
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

interface LackingProps {
  report: ReportDetail
  requested: readonly string[]
  onAsk(names: string[]): void
}

function Lacking({ report, requested, onAsk }: LackingProps) {
  const t = useTranslations('consumer')
  const { missing, completeness, ask, actions } = report
  const share = useFormatter().number(completeness, { style: 'percent' })
  const choosable = actions.includes('return')
  const shown = choosable ? ask.lacking : missing
  const toggle = (name: string) =>
    onAsk(requested.includes(name) ? requested.filter(one => one !== name) : [...requested, name])
  return (
    <Group title={t('complete', { share })}>
      {shown.length === 0 ? (
        <p className="secondary">{t('allThere')}</p>
      ) : (
        <ul className={`flex wrap gap-4 ${css.lacking}`} aria-label={t('columns.missing')}>
          {shown.map(({ name, label }) => (
            <li className="p-0-6 rounded-4 text-12" key={name}>
              {choosable ? (
                <button
                  className="h-24 p-0-8 rounded-4 bg-none font-inherit text-inherit cursor-pointer"
                  type="button"
                  aria-pressed={requested.includes(name)}
                  title={t('askFor')}
                  onClick={() => toggle(name)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

type Found = Data<'GET /complaintsvehicleinfo/suggest/record'>

function TriageCoding({ defectId, version }: { defectId: string; version: number }) {
  const t = useTranslations('coding.triage')
  const router = useRouter()
  const [found, setFound] = useState<Found>()
  const busy = useRef(false)
  const chosen = useRef<unknown>(null)
  chosen.current = found?.assemblyCode ?? null

  useEffect(() => {
    const abort = new AbortController()
    const options = { quiet: true, signal: abort.signal }
    // Without an answer one goes on without proposals; another version of the record asks anew.
    call('GET /complaintsvehicleinfo/suggest/record', { id: defectId }, options)
      .then(answer => answer.version >= version && setFound(answer))
      .catch(() => {})
    return () => abort.abort()
  }, [defectId, version])

  const take = async (place: number) => {
    const proposal =
      found && takeProposal(found, place, { symptomCodes: found.symptomCodes }, Boolean(found.assemblyCode))
    if (!proposal || busy.current || proposal.change.assemblyCode === found.assemblyCode) return
    busy.current = true
    try {
      const head = { id: defectId, version: found.version, submit: false, proposed: proposal.proposed }
      await call(
        'POST /complaintsvehicleinfo/amend',
        asInput({ subAssemblyCode: null, ...proposal.change }, head),
      )
      notice.success(t('taken', { name: found.assemblies[place]!.name }))
    } catch {
      // `call()` has shown what was refused.
    } finally {
      busy.current = false
      router.refresh()
    }
  }
  useProposalKeys(Math.min(found?.assemblies.length ?? 0, digitKeys.length), take, chosen)

  if (!found) return null
  return (
    <Group title={t('title')}>
      <p className="secondary">
        {found.assemblyName ? t('has', { name: found.assemblyName }) : t('hasNone')}
      </p>
      <SuggestionLine id="triage-coding" found={found} chosen={found.assemblyCode} onTake={take} />
    </Group>
  )
}
