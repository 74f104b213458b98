import { Button, Modal, Progress } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { basePath } from '@/app/_ui/navigation'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { Bulk } from '@/lib/defects/steps/bulk/read-bulk'
import css from '../actions.module.css'
import { RecordResults } from './result-dialog'

interface DialogProps {
  jobId: string
  onDone(): void
  onClose(): void
  onAgain(): void
}

export default function BulkDialog({ jobId, onDone, onClose, onAgain }: DialogProps) {
  const t = useTranslations('bulkJobs')
  const { bulk, cancel } = useBulk(jobId)
  const pending = !bulk || isPending(bulk)
  const wasPending = useRef(false)
  useEffect(() => {
    if (bulk && wasPending.current && !pending) onDone()
    wasPending.current = pending
  })
  const titleOf = ({ action, undoOf }: Bulk) => {
    const step = t(`steps.${action}`)
    return undoOf ? t('undoOf', { step }) : step
  }
  const leave = () => {
    onClose()
    if (pending) notice.info(t('goesOn'), { label: t('show'), run: onAgain })
  }
  return (
    <Modal
      open
      width={620}
      style={{ top: 48 }}
      title={bulk ? titleOf(bulk) : t('title')}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <>
          {bulk && pending && (
            <ActionButton danger title={t('cancelHelp')} onClick={cancel}>
              {t('cancel')}
            </ActionButton>
          )}
          <Button type="primary" onClick={leave}>
            {t(pending ? 'background' : 'close')}
          </Button>
        </>
      }
    >
      <div className={css.bulk}>{bulk && <Status bulk={bulk} />}</div>
      {!pending && (
        // Undoing stands there too.
        <a href={`${basePath}/defects/bulk?job=${jobId}`}>{t('all')}</a>
      )}
    </Modal>
  )
}

function Status({ bulk }: { bulk: Bulk }) {
  const t = useTranslations('bulkJobs')
  const { state, total, done, refused, refusals } = bulk
  const all = total ?? 0
  const left = all - done - refused
  return (
    <>
      <Progress
        percent={all > 0 ? Math.floor(((done + refused) / all) * 100) : 0}
        status={state === 'failed' ? 'exception' : state === 'running' ? 'active' : 'normal'}
        aria-label={t('progress')}
      />
      <p role="status">
        <strong>{t(`states.${state as 'done'}`)}</strong> {t('counts', { total: all, done, refused })}
        {left > 0 && !isPending(bulk) && t('left', { left: String(left) })}
      </p>
      {bulk.reason && <p className="text-error">{bulk.reason}</p>}
      {refusals.length > 0 && (
        <>
          <h3>
            {t('refusals')} {refused > refusals.length && <small>{t('firstHundred')}</small>}
          </h3>
          <RecordResults
            heads={[t('number'), t('why')]}
            rows={refusals.map(row => ({ ...row, reported: row.reason, refused: true }))}
          />
        </>
      )}
    </>
  )
}

const pollIntervalMs = 1_000

function useBulk(jobId: string): { bulk: Bulk | undefined; cancel(): Promise<void> } {
  const [bulk, setBulk] = useState<Bulk>()
  const [pollCount, setPollCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more when it was stopped
  useEffect(() => {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      // A failed request is retried: the job itself continues on the server.
      const options = { quiet: true, signal: control.signal }
      const found = await call('GET /complaintsvehicleinfo/bulk/:jobId', { jobId }, options).catch(
        () => undefined,
      )
      if (control.signal.aborted) return
      if (found) setBulk(found)
      if (!found || isPending(found)) timer = setTimeout(poll, pollIntervalMs)
    }
    void poll()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [jobId, pollCount])

  return {
    bulk,
    async cancel() {
      await call('DELETE /complaintsvehicleinfo/bulk/:jobId', { jobId })
      setPollCount(now => now + 1)
    },
  }
}
