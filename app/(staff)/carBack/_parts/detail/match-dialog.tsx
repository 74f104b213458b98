import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Data } from '@/lib/http/calls'
import type { toInput } from '../form/form-values'
import css from '../recalls.module.css'
import { MatchRows } from './match-rows'

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
  const start = (dry: boolean) => {
    setMatch(undefined)
    setProblem(undefined)
    void call('POST /recallinfo/match', asInput({ id: recall.id, dry, scopes }), { quiet: true })
      .then(({ jobId }) => call('GET /recallinfo/match/:jobId', { jobId }, { quiet: true }))
      .then(setMatch)
      .catch(failed)
  }
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setProblem(error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.message])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!given) return start(true)
    void call('GET /recallinfo/match/:jobId', { jobId: given }, { quiet: true }).then(setMatch).catch(failed)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after every answer
  useEffect(() => {
    if (!match) return
    if (match.state === 'done' && !match.dry) {
      notice.success(t('applied', { no: recall.recallNo }))
      latest.current.onDone?.()
    }
    if (!isOpen(match)) return
    const timer = setTimeout(
      () =>
        void call('GET /recallinfo/match/:jobId', { jobId: match.jobId }, { quiet: true })
          .then(setMatch)
          .catch(failed),
      pollMs,
    )
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
            <ActionButton type="primary" disabled={!ready} onClick={file.take}>
              {file.label}
            </ActionButton>
          ) : (
            !recall.draft &&
            !scopes && (
              <Button type="primary" disabled={!ready} onClick={() => start(false)}>
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
