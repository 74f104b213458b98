import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { fileOf } from '../_parts/exports/export-file'
import { cancelExport } from '../_parts/exports/running-exports'
import { isPending } from '../_parts/job-state'
import { undoImport } from '../_parts/undo-import'
import type { Task } from './read-tasks'

interface ActionsProps {
  task: Task
  onChange(): void
}

export function TaskActions({ task, onChange }: ActionsProps) {
  const t = useTranslations('tasks')
  const { kind, row } = task
  const pending = isPending(row)
  if (kind !== 'bulk' && !row.mine) return null
  const cancel = async () => {
    await cancelTask(task).finally(onChange)
  }
  return (
    <span className="row wrap gap-y-4 gap-x-12">
      {kind === 'import' && <ImportActions row={row} pending={pending} onChange={onChange} />}
      {kind === 'export' && row.kept && (
        <a href={fileOf(row.jobId)} download>
          {t('download')}
        </a>
      )}
      {kind === 'bulk' && <OpenLink path={`/defects/bulk?job=${row.jobId}`} />}
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
  pending: boolean
  onChange(): void
}

function ImportActions({ row, pending, onChange }: ImportProps) {
  const t = useTranslations('tasks')
  const words = useTranslations('importPage')
  const { jobId } = row
  return (
    <>
      <OpenLink path={`/defects/import?job=${jobId}`} />
      {row.failed + row.skipped > 0 && row.fileKept && !pending && (
        <a href={hrefOf('GET /complaintsvehicleinfo/excel/:jobId/errors', { jobId })} download>
          {t('errorFile')}
        </a>
      )}
      {row.created > 0 && !pending && row.state !== 'undone' && (
        <button
          type="button"
          className="ui-link danger"
          onClick={() => void undoImport(row, words).then(done => done && onChange())}
        >
          {t('undo')}
        </button>
      )}
    </>
  )
}

function OpenLink({ path }: { path: string }) {
  const t = useTranslations('tasks')
  const [go] = useNavigate()
  return (
    <a
      href={`${basePath}${path}`}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void go(path)
      }}
    >
      {t('open')}
    </a>
  )
}
