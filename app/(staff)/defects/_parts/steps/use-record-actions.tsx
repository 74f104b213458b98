import { type ReactNode, useEffect, useState } from 'react'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { recall, remember } from '@/app/_ui/tab-memory'
import type { Access } from '@/lib/core/permissions'
import { actions, isUndo } from '@/lib/defects/actions'
import type { BulkResult } from './bulk/result-dialog'
import { DialogWords } from './dialog-words'
import { lazyStep } from './lazy-step'
import { type AllMatching, type DialogName, type Offered, offeredFor, type Target } from './target'

const dialogs = {
  review: lazyStep(() => import('./review')),
  audit: lazyStep(() => import('./audit')),
  handOver: lazyStep(() => import('./hand-over')),
}
const EvaluateDialog = lazyDialog(() => import('./evaluate'))
const FeedbackDialog = lazyStep(() => import('./feedback'))
const UndoDialog = lazyStep(() => import('./undo/undo'))
const ResultDialog = lazyDialog(() => import('./bulk/result-dialog'))
const BulkDialog = lazyDialog(() => import('./bulk/bulk-dialog'))
const many = () => import('./bulk/many-dialogs')
const manyDialogs = {
  review: lazyPart(() => many().then(module => ({ default: module.ReviewMany }))),
  handOver: lazyPart(() => many().then(module => ({ default: module.HandOverMany }))),
  delete: lazyPart(() => many().then(module => ({ default: module.DeleteMany }))),
}

type BulkName = keyof typeof manyDialogs
const bulkNames = Object.keys(manyDialogs) as BulkName[]

type OpenDialog =
  | { one: DialogName; target: Target }
  | { many: BulkName; all?: AllMatching; targets: Target[]; clear(): void }
  | { job: string }
  | { result: BulkResult }

export interface RecordActions {
  offered(record: Target): Offered
  mayMany(name?: BulkName): boolean
  open(name: DialogName, target: Target): void
  /** With `all` a background job handles everything that matches; `delete` exists only in that form. */
  openMany(name: BulkName, targets: Target[], clear: () => void, all?: AllMatching): void
  dialog: ReactNode
}

export function useRecordActions(
  held: readonly Access[],
  onDone: () => void,
  onUndone = onDone,
): RecordActions {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const watch = (jobId: string) => {
    watchJob(jobId)
    setDialog({ job: jobId })
  }
  useEffect(() => {
    const watched = watchedJob()
    if (watched) setDialog({ job: watched })
    return () => watchJob(null)
  }, [])
  const done = () => {
    close()
    onDone()
  }
  return {
    offered: record => offeredFor(record, held),
    mayMany: name => (name ? [name] : bulkNames).some(one => held.includes(actions[one].access)),
    open: (one, target) => permitted(actions[one].access) && setDialog({ one, target }),
    openMany(name, targets, clear, all) {
      if (permitted(actions[name].access)) setDialog({ many: name, all, targets, clear })
    },
    dialog: dialog && <DialogWords>{draw(dialog)}</DialogWords>,
  }

  function draw(now: OpenDialog): ReactNode {
    if ('result' in now) return <ResultDialog result={now.result} onClose={close} />
    if ('job' in now) {
      const leave = () => {
        watchJob(null)
        close()
      }
      const again = () => watch(now.job)
      return <BulkDialog key={now.job} jobId={now.job} onDone={onDone} onClose={leave} onAgain={again} />
    }
    if ('many' in now) {
      const Dialog = manyDialogs[now.many]
      const started = (jobId: string) => {
        now.clear()
        watch(jobId)
      }
      const show = (result: BulkResult) => {
        setDialog({ result })
        now.clear()
        onDone()
      }
      return (
        <Dialog all={now.all} targets={now.targets} onResult={show} onStarted={started} onClose={close} />
      )
    }
    const { one: name, target } = now
    const common = { name, target, held, onDone: done, onUndone, onClose: close }
    if (isUndo(name)) return <UndoDialog {...common} read={name} />
    if (name === 'evaluate') return <EvaluateDialog {...common} />
    if (name === 'feedback' || name === 'close') return <FeedbackDialog {...common} read={name === 'close'} />
    const Dialog = dialogs[name]
    return <Dialog {...common} read={undefined} />
  }
}

const key = 'defects:bulk'

// The watched job is shown again after a reload; otherwise it is found in the list of jobs.

const watchedJob = () => recall<string>(key)

const watchJob = (jobId: string | null) => remember(key, jobId)
