import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { bytesText } from '@/app/_ui/files/picked-files'
import { Panel } from '@/app/_ui/panel'
import css from './import.module.css'
import type { ImportState } from './use-import'

export function Running({ status, onCancelled }: { status: ImportState; onCancelled(): void }) {
  return (
    <Panel>
      <FileName status={status} />
      <Progress status={status} onCancelled={onCancelled} />
    </Panel>
  )
}

export function FileName({ status: { fileName, size } }: { status: ImportState }) {
  return (
    <h2 className={`break-words ${css.file}`}>
      <span>{fileName}</span> <small className="regular tertiary">{bytesText(size)}</small>
    </h2>
  )
}

interface ProgressProps {
  status: ImportState
  small?: boolean
  onCancelled(): void
}

export function Progress({ status, small, onCancelled }: ProgressProps) {
  const t = useTranslations('importPage.running')
  const { state, mode, total, done, jobId } = status
  const cancel = () =>
    call('DELETE /complaintsvehicleinfo/excel/:jobId', { jobId }, { quiet: true })
      // An import that has just ended cannot be cancelled; the reload shows how it ended.
      .catch(() => undefined)
      .then(onCancelled)
  return (
    <div
      className={`${small ? `row gap-12 mt-16 ${css.small}` : 'flex column align-start gap-8 mt-12'} ${css.running}`}
      role="status"
    >
      <p>
        <strong>{t(state === 'queued' ? 'queued' : mode === 'check' ? 'checking' : 'storing')}</strong>{' '}
        {total !== null && total > 0 && t('rows', { done, total: Math.max(done, total) })}
      </p>
      <progress aria-label={t('progress')} max={total || 1} {...(total ? { value: done } : {})} />
      {!small && (
        <p className="tertiary">
          {t(mode === 'check' ? 'checkNote' : mode === 'all' ? 'allNote' : 'validNote')}
        </p>
      )}
      <Button onClick={cancel}>{t('cancel')}</Button>
    </div>
  )
}

export function Counts({ status }: { status: ImportState }) {
  const t = useTranslations('importPage.counts')
  const { mode, state, created, valid, skipped, failed, total, done } = status
  const counts = [
    { name: 'total', count: Math.max(total ?? 0, done), tone: '' },
    mode === 'check'
      ? { name: 'valid', count: valid, tone: 'good' }
      : state === 'undone'
        ? { name: 'undone', count: created, tone: '' }
        : { name: 'created', count: created, tone: 'good' },
    { name: 'skipped', count: skipped, tone: '' },
    { name: 'failed', count: failed, tone: 'bad' },
  ] as const
  return (
    <dl className={`flex wrap gap-y-8 gap-x-48 mt-12 ${css.counts}`}>
      {counts.map(({ name, count, tone }) => (
        <div key={name} data-tone={count > 0 ? tone : ''} data-count={name}>
          <dt className="tertiary">{t(name)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
