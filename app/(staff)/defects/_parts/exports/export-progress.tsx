import { Button, Modal, Progress } from 'antd'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { bytesText } from '@/app/_ui/files/picked-files'
import { Icon } from '@/app/_ui/icon'
import { fileOf } from './export-file'
import css from './exports.module.css'
import { cancelExport, type RunningExport, useRunningExport } from './running-exports'

interface ProgressProps {
  jobId: string
  onAgain?(): void
  onClose(): void
}

export default function ExportProgress({ jobId, onAgain, onClose }: ProgressProps) {
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
      {end === 'failed' && <p>{t('progress.nothing')}</p>}
      {end === 'cancelled' && <p>{t('progress.nothing')}</p>}
      {end === 'done' && <p className="tertiary">{t(direct ? 'progress.saved' : 'progress.kept')}</p>}
      {!end && <p className="tertiary">{t(direct ? 'progress.stay' : 'progress.leave')}</p>}
    </div>
  )
}
