'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import { actions, isUndo } from '@/lib/defects/actions'
import { watchedJob, watchJob } from './bulk/open-job'
import type { BulkResult } from './bulk/result-dialog'
import { DialogWords } from './dialog-words'
import { type AllMatching, type DialogName, type Offered, offeredFor, type Target } from './target'

const ReviewDialog = lazyDialog(() => import('./review-dialog'))
const UndoDialog = lazyDialog(() => import('./undo/undo-dialog'))
const EvaluateDialog = lazyDialog(() => import('./evaluate-dialog'))
const AuditDialog = lazyDialog(() => import('./audit-dialog'))
const HandOverDialog = lazyDialog(() => import('./hand-over-dialog'))
const FeedbackDialog = lazyDialog(() => import('./feedback/feedback-dialog'))
const ResultDialog = lazyDialog(() => import('./bulk/result-dialog'))
const bulk = () => import('./bulk/bulk-dialogs')
const bulkDialogs = {
  review: lazyPart(() => bulk().then(module => ({ default: module.BulkReviewDialog }))),
  handOver: lazyPart(() => bulk().then(module => ({ default: module.BulkHandOverDialog }))),
}

const start = () => import('./bulk/start-bulk-dialogs')
const startDialogs = {
  review: lazyPart(() => start().then(module => ({ default: module.StartReviewDialog }))),
  handOver: lazyPart(() => start().then(module => ({ default: module.StartHandOverDialog }))),
  delete: lazyPart(() => start().then(module => ({ default: module.StartDeleteDialog }))),
}
const BulkDialog = lazyDialog(() => import('./bulk/bulk-dialog'))

type BulkName = keyof typeof startDialogs
const many = Object.keys(startDialogs) as BulkName[]

type OpenDialog =
  | { one: DialogName; target: Target }
  | { many: keyof typeof bulkDialogs; targets: Target[]; clear(): void }
  | { start: BulkName; all: AllMatching; targets: Target[]; clear(): void }
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
    mayMany: name => (name ? [name] : many).some(one => held.includes(actions[one].access)),
    open: (one, target) => permitted(actions[one].access) && setDialog({ one, target }),
    openMany(name, targets, clear, all) {
      if (!permitted(actions[name].access)) return
      if (all) setDialog({ start: name, all, targets, clear })
      else if (name !== 'delete') setDialog({ many: name, targets, clear })
    },
    dialog: dialog && (
      <Suspense>
        <DialogWords>{draw(dialog)}</DialogWords>
      </Suspense>
    ),
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
    if ('start' in now) {
      const Dialog = startDialogs[now.start]
      const started = (jobId: string) => {
        now.clear()
        watch(jobId)
      }
      return <Dialog all={now.all} rows={now.targets} onStarted={started} onClose={close} />
    }
    if ('many' in now) {
      const Dialog = bulkDialogs[now.many]
      const show = (result: BulkResult) => {
        setDialog({ result })
        now.clear()
        onDone()
      }
      return <Dialog targets={now.targets} onResult={show} onClose={close} />
    }
    const common = { target: now.target, held, onDone: done, onUndone, onClose: close }
    if (isUndo(now.one)) return <UndoDialog {...common} undo={now.one} />
    switch (now.one) {
      case 'review':
        return <ReviewDialog {...common} />
      case 'evaluate':
        return <EvaluateDialog {...common} />
      case 'audit':
        return <AuditDialog {...common} />
      case 'handOver':
        return <HandOverDialog {...common} />
      default: {
        const mayClose = actions.close.from.some(state => state === now.target.state)
        return <FeedbackDialog {...common} mayClose={mayClose} closing={now.one === 'close'} />
      }
    }
  }
}
