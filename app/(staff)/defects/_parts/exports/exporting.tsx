import { Button, Modal, Progress } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { notice, showError } from '@/app/_ui/feedback/feedback'
import { bytesText } from '@/app/_ui/files/picked-files'
import { Icon } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import ExportDialog, { type ExportOffer } from './export-dialog'
import css from './exports.module.css'
import { cancelExport, fileOf, type RunningExport, startExport, useRunningExport } from './running-exports'

export default function Exporting({ offer, onClose }: { offer: ExportOffer; onClose(): void }) {
  const t = useTranslations('defectExport')
  const [go] = useNavigate()
  const [jobId, setJobId] = useState<string>()
  const watched = useRef(true)
  useEffect(() => {
    watched.current = true
    return () => {
      watched.current = false
    }
  }, [])
  const ended = ({ end, direct, status }: RunningExport) => {
    if (watched.current || end === 'cancelled') return
    const name = status?.fileName ?? ''
    if (end === 'failed') showError(t('notices.failed', { name }), { text: status?.reason })
    else if (direct) notice.success(t('notices.saved', { name }))
    else
      notice.success(t('notices.ready', { name }), {
        label: t('notices.show'),
        run: () => void go('/defects/exports'),
      })
  }
  if (jobId) return <ExportProgress jobId={jobId} onAgain={() => setJobId(undefined)} onClose={onClose} />
  const send = async (input: object) =>
    setJobId(await startExport(offer.deleted ? 'deleted' : 'list', input, ended))
  return <ExportDialog offer={offer} onSend={send} onClose={onClose} />
}

function ExportProgress({ jobId, onAgain, onClose }: { jobId: string; onAgain?(): void; onClose(): void }) {
  const t = useTranslations('defectExport.progress')
  const running = useRunningExport(jobId)
  if (!running) return null
  const { end, direct, status } = running
  return (
    <Modal
      open
      width={520}
      style={{ top: 48 }}
      title={t('title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {!end && (
            <ActionButton danger onClick={() => cancelExport(jobId)}>
              {t('cancel')}
            </ActionButton>
          )}
          {(end === 'failed' || end === 'cancelled') && onAgain && (
            <Button onClick={onAgain}>{t('again')}</Button>
          )}
          {end === 'done' && !direct && status?.kept && (
            <Button href={fileOf(jobId)} download icon={<Icon name="download" />} type="primary">
              {t('download')}
            </Button>
          )}
          <Button type={end && direct ? 'primary' : 'default'} onClick={onClose}>
            {t(end ? 'close' : 'background')}
          </Button>
        </>
      }
    >
      <Status running={running} />
    </Modal>
  )
}

function Status({ running }: { running: RunningExport }) {
  const t = useTranslations('defectExport')
  const { status, bytes, end, direct } = running
  const { total = null, done = 0, reason } = status ?? {}
  const percent = end === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  // The server may have written all bytes before they have arrived here: `end` decides for a direct download.
  const state = end ?? (direct ? 'running' : (status?.state ?? 'queued'))
  return (
    <div className={css.standing}>
      <Progress
        percent={percent}
        status={end === 'failed' ? 'exception' : end === 'done' ? 'success' : end ? 'normal' : 'active'}
        aria-label={t('progress.label')}
      />
      <p role="status">
        <strong>{t(`states.${state as 'done'}`)}</strong>{' '}
        {total !== null && t('progress.counts', { done, total })}
        {direct && bytes > 0 && t('progress.bytes', { size: bytesText(bytes) })}
      </p>
      {end === 'failed' && <p className="text-error">{reason ?? t('progress.broken')}</p>}
      {(end === 'failed' || end === 'cancelled') && <p>{t('progress.nothing')}</p>}
      {end === 'done' && <p className="tertiary">{t(direct ? 'progress.saved' : 'progress.kept')}</p>}
      {!end && <p className="tertiary">{t(direct ? 'progress.stay' : 'progress.leave')}</p>}
    </div>
  )
}
