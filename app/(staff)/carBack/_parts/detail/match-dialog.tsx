import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { Data } from '@/lib/http/calls'
import type { toInput } from '../form/form-values'
import css from '../recalls.module.css'

type Result = NonNullable<Data<'GET /recallinfo/match/:jobId'>['result']>

const lists = ['added', 'removed', 'possible', 'covered', 'kept'] as const
type List = (typeof lists)[number]

function MatchRows({ jobId, result }: { jobId: string; result: Result }) {
  const t = useTranslations('recalls.match')
  const label = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const [page, setPage] = useState(1)
  const { added, removed, covered, possible, kept } = result
  const counts: Record<List, number> = {
    ...{ added, removed, possible: possible.now, covered: covered.now, kept: kept.byPerson },
  }
  const [list, setList] = useState<List>(lists.find(one => counts[one] > 0) ?? 'added')
  const answer = useAnswer(
    `${jobId} ${list} ${page}`,
    signal =>
      call('GET /recallinfo/match/:jobId/records', { jobId, list, page, limit: 10 }, { quiet: true, signal }),
    { keep: true },
  )
  const rows = typeof answer === 'object' ? answer : undefined
  const nameOf = (field: string) => (label.has(field as 'vin') ? label(field as 'vin') : t('condition'))
  const missing = Object.entries(possible.byMissing)
  return (
    <>
      <div className={`row wrap gap-8 mb-8 ${css.bar}`}>
        {lists.map(one => (
          <button
            key={one}
            type="button"
            className={`ui-control ${one === list ? css.chosen : css.list}`}
            aria-pressed={one === list}
            onClick={() => {
              setList(one)
              setPage(1)
            }}
          >
            {t(`lists.${one}`, { count: counts[one] })}
          </button>
        ))}
      </div>
      {list === 'possible' && missing.length > 0 && (
        <p className="tertiary">
          {t('missing', { fields: missing.map(([field, n]) => `${nameOf(field)} ${n}`).join(comma) })}
        </p>
      )}
      {rows && rows.records.length === 0 && <p className="tertiary">{t('none')}</p>}
      {rows && rows.records.length > 0 && (
        <PlainTable
          heads={[label('complaintNo'), 'VIN', label('receivedAt'), label('summary'), t('open')].map(head => (
            <th key={head} scope="col" className="nowrap">
              {head}
            </th>
          ))}
        >
          {rows.records.map(row => (
            <tr key={row.id}>
              <td className="mono nowrap">
                <a href={`${basePath}/defects/${row.id}`} target="_blank" rel="noreferrer">
                  {row.complaintNo}
                </a>
              </td>
              <td className="mono nowrap">{row.vin ?? '–'}</td>
              <td className="nowrap">{row.receivedAt}</td>
              <td>{row.summary}</td>
              <td>{(row.missing ?? []).map(nameOf).join(comma) || '–'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {rows && rows.pages > 1 && (
        <p className={`row wrap gap-8 mb-8 ${css.bar}`}>
          <TextButton disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </TextButton>
          {page} / {rows.pages}
          <TextButton disabled={page >= rows.pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </TextButton>
        </p>
      )}
    </>
  )
}

type Match = Data<'GET /recallinfo/match/:jobId'>

interface Props {
  jobId?: string
  recall: { id: string; recallNo: string; draft: boolean }
  scopes?: ReturnType<typeof toInput>['scopes']
  // What confirming does instead of applying to a campaign in effect.
  file?: { label: string; note: string; take(): Promise<void> }
  onDone?(): void
  onClose(): void
}

const pollMs = 800
const isOpen = (match: Match | undefined) => match?.state === 'queued' || match?.state === 'running'

export default function MatchDialog({ jobId: given, recall, scopes, file, onDone, onClose }: Props) {
  const t = useTranslations('recalls.match')
  const [match, setMatch] = useState<Match>()
  const [problem, setProblem] = useState<string[]>()
  const latest = useRef({ onDone })
  latest.current = { onDone }
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setProblem(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message])
  }
  const read = (jobId: string) =>
    call('GET /recallinfo/match/:jobId', { jobId }, { quiet: true }).then(setMatch).catch(failed)
  const start = (dry: boolean) => {
    setMatch(undefined)
    setProblem(undefined)
    void call('POST /recallinfo/match', asInput({ id: recall.id, dry, scopes }), { quiet: true })
      .then(({ jobId }) => read(jobId))
      .catch(failed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (given) void read(given)
    else start(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after every answer
  useEffect(() => {
    if (!match) return
    if (match.state === 'done' && !match.dry) {
      notice.success(t('applied', { no: recall.recallNo }))
      latest.current.onDone?.()
    }
    if (!isOpen(match)) return
    const timer = setTimeout(() => void read(match.jobId), pollMs)
    return () => clearTimeout(timer)
  }, [match])
  const close = () => {
    if (match?.dry && isOpen(match))
      void call('DELETE /recallinfo/match/:jobId', { jobId: match.jobId }, { quiet: true }).catch(
        () => undefined,
      )
    onClose()
  }
  const ready = match?.state === 'done' && match.dry
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready) confirm.current?.focus()
  }, [ready])

  return (
    <Modal
      open
      width={960}
      title={t('title', { no: recall.recallNo })}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{t('close')}</Button>
          {file ? (
            <ActionButton ref={confirm} type="primary" disabled={!ready} onClick={file.take}>
              {file.label}
            </ActionButton>
          ) : (
            !recall.draft &&
            !scopes && (
              <Button ref={confirm} type="primary" disabled={!ready} onClick={() => start(false)}>
                {t('apply')}
              </Button>
            )
          )}
        </>
      }
    >
      {file && <p className="ui-note">{file.note}</p>}
      {scopes && <p className="tertiary mb-8">{t('unsaved')}</p>}
      {problem && (
        <ul className={`grid gap-4 mt-8 ${css.note}`} role="alert">
          {problem.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!problem && (!match || isOpen(match)) && (
        <p role="status">
          {match && !match.dry ? t('applying') : t('previewing')}{' '}
          {match?.total ? t('progress', { done: match.done, total: match.total }) : ''}
        </p>
      )}
      {match?.state === 'failed' && <p role="alert">{t('failed')}</p>}
      {ready && match.result && <MatchRows jobId={match.jobId} result={match.result} />}
    </Modal>
  )
}
