import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { bytesText } from '@/app/_ui/files/picked-files'
import { TextButton } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { isCounted, isPending, jobTones, rowCounts } from '@/app/(staff)/_parts/job-state'
import type { ExportStatus } from '@/lib/defects/export/read-export'
import type { BulkRow } from '@/lib/defects/steps/bulk/read-bulk'
import { cancelExport, fileOf } from '../exports/running-exports'
import { undoImport } from '../undo-import'
import type { Task } from './read-tasks'
import css from './tasks.module.css'

interface TaskRowProps {
  task: Task
  me: string
  describe(row: ExportStatus): string
  onChange(): void
}

export function TaskRow({ task, me, describe, onChange }: TaskRowProps) {
  const t = useTranslations('tasks')
  const { kind, row } = task
  const what = useWhat(task, describe)
  const done = kind === 'bulk' ? row.done + row.refused : row.done
  return (
    <tr>
      <td>{t(`kinds.${kind}`)}</td>
      <td title={[what.name, what.more].filter(Boolean).join('\n')}>
        <p className="truncate">{what.name}</p>
        {what.more && <small className="block truncate tertiary">{what.more}</small>}
      </td>
      <td>
        <Tag tone={jobTones[row.state] ?? 'grey'}>{t(`states.${row.state as 'done'}`)}</Tag>
      </td>
      <td>
        {isPending(row) ? (
          <progress
            className={css.progress}
            aria-label={t('progress')}
            max={row.total || 1}
            value={row.total ? done : undefined}
          />
        ) : null}
        {row.total === null ? '–' : `${done} / ${row.total}`}
      </td>
      <td>
        <p className="truncate">{formatMinute(row.createdAt)}</p>
        <small className="block truncate tertiary">{kind === 'bulk' ? me : row.userName}</small>
      </td>
      <td>
        <Result task={task} />
      </td>
      <td>
        <TaskActions {...{ task, onChange }} />
      </td>
    </tr>
  )
}

function useWhat(task: Task, describe: (row: ExportStatus) => string): { name: string; more?: string } {
  const t = useTranslations()
  const stepOf = ({ action }: BulkRow) => t(`bulkJobs.steps.${action}`)
  switch (task.kind) {
    case 'import':
      return { name: task.row.fileName, more: t(`importPage.modes.${task.row.mode as 'check'}`) }
    case 'export': {
      const { fileName, purpose } = task.row
      const reason = purpose && t('defectExport.list.purpose', { reason: purpose })
      return { name: fileName, more: [describe(task.row), reason].filter(Boolean).join(' · ') }
    }
    case 'bulk':
      return { name: task.row.undoOf ? t('bulkJobs.undoOf', { step: stepOf(task.row) }) : stepOf(task.row) }
  }
}

function Result({ task }: { task: Task }) {
  const t = useTranslations()
  const { kind, row } = task
  if (kind === 'import') {
    if (!isCounted(row)) return '–'
    return t(`importPage.history.${row.mode === 'check' ? 'checked' : 'stored'}`, rowCounts(row))
  }
  if (row.reason) return <span className="text-error">{row.reason}</span>
  if (kind === 'export') return row.state === 'done' ? <Exported row={row} /> : '–'
  return t('tasks.steps', { done: String(row.done), refused: String(row.refused) })
}

function Exported({ row }: { row: ExportStatus }) {
  const t = useTranslations('defectExport.list')
  const { done, columns, size, direct, kept, expiresAt } = row
  const facts = [
    size !== null && bytesText(size),
    t(row.deidentified ? 'without' : row.clear ? 'clear' : 'masked'),
    direct ? t('direct') : kept ? t('until', { at: formatMinute(expiresAt) }) : expiresAt && t('expired'),
  ]
  return (
    <>
      {t('count', { done: String(done), columns: String(columns) })}
      <small className="block tertiary">{facts.filter(Boolean).join(' · ')}</small>
    </>
  )
}

function TaskActions({ task, onChange }: { task: Task; onChange(): void }) {
  const t = useTranslations('tasks')
  const { kind, row } = task
  const pending = isPending(row)
  if (kind !== 'bulk' && !row.mine) return null
  const cancel = async () => {
    await cancelTask(task).finally(onChange)
  }
  return (
    <span className="row wrap gap-y-4 gap-x-12">
      {kind === 'import' && <ImportActions {...{ row, onChange }} />}
      {kind === 'export' && row.kept && (
        <a href={fileOf(row.jobId)} download>
          {t('download')}
        </a>
      )}
      {kind === 'bulk' && (
        <Link prefetch={false} href={`/defects/bulk?job=${row.jobId}`}>
          {t('open')}
        </Link>
      )}
      {pending && (
        <ActionButton size="small" danger onClick={cancel}>
          {t('cancel')}
        </ActionButton>
      )}
    </span>
  )
}

function cancelTask({ kind, row: { jobId } }: Task): Promise<unknown> {
  if (kind === 'export') return cancelExport(jobId)
  return kind === 'import'
    ? call('DELETE /complaintsvehicleinfo/excel/:jobId', { jobId })
    : call('DELETE /complaintsvehicleinfo/bulk/:jobId', { jobId })
}

interface ImportProps {
  row: Extract<Task, { kind: 'import' }>['row']
  onChange(): void
}

function ImportActions({ row, onChange }: ImportProps) {
  const t = useTranslations('tasks')
  const words = useTranslations('importPage')
  const { jobId } = row
  const pending = isPending(row)
  return (
    <>
      <Link prefetch={false} href={`/defects/import?job=${jobId}`}>
        {t('open')}
      </Link>
      {row.failed + row.skipped > 0 && row.fileKept && !pending && (
        <a href={hrefOf('GET /complaintsvehicleinfo/excel/:jobId/errors', { jobId })} download>
          {t('errorFile')}
        </a>
      )}
      {row.created > 0 && !pending && row.state !== 'undone' && (
        <TextButton danger onClick={() => void undoImport(row, words).then(done => done && onChange())}>
          {t('undo')}
        </TextButton>
      )}
    </>
  )
}
