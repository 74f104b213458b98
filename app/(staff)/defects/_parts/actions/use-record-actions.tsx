'use client'

import { type ReactNode, Suspense, useState } from 'react'
import type { Access } from '@/lib/core/permissions'
import { actions } from '@/lib/defects/actions'
import { lazyPart } from '../../../../_ui/lazy-part'
import { DialogWords } from './dialog-words'
import type { BulkResult } from './result-dialog'
import { type DialogName, type Offered, offeredFor, type Target } from './target'

const ReviewDialog = lazyPart(() => import('./review-dialog'))
const UndoDialog = lazyPart(() => import('./undo-dialog'))
const EvaluateDialog = lazyPart(() => import('./evaluate-dialog'))
const AuditDialog = lazyPart(() => import('./audit-dialog'))
const HandOverDialog = lazyPart(() => import('./hand-over-dialog'))
const FeedbackDialog = lazyPart(() => import('./feedback-dialog'))
const ResultDialog = lazyPart(() => import('./result-dialog'))
const bulk = () => import('./bulk-dialogs')
const bulkDialogs = {
  review: lazyPart(() => bulk().then(module => ({ default: module.BulkReviewDialog }))),
  handOver: lazyPart(() => bulk().then(module => ({ default: module.BulkHandOverDialog }))),
}

const many = ['review', 'handOver', 'delete'] as const
export type BulkName = keyof typeof bulkDialogs

type Asked =
  | { one: DialogName; target: Target }
  | { many: BulkName; targets: Target[]; clear(): void }
  | { result: BulkResult }

export interface RecordActions {
  /** What this person can do with this record. */
  offered(record: Target): Offered
  /** Whether many records can be dealt with at once: in this way, or in any. */
  mayMany(name?: BulkName | 'delete'): boolean
  open(name: DialogName, target: Target): void
  openMany(name: BulkName, targets: Target[], clear: () => void): void
  /** Stands wherever the caller draws it. */
  dialog: ReactNode
}

/** The steps of a record's life, taken in place: dialogs over the page, and `onDone` when something has changed. */
export function useRecordActions(held: readonly Access[], onDone: () => void): RecordActions {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onDone()
  }
  return {
    offered: record => offeredFor(record, held),
    mayMany: name => (name ? [name] : many).some(one => held.includes(actions[one].access)),
    open: (one, target) => setAsked({ one, target }),
    openMany: (many, targets, clear) => setAsked({ many, targets, clear }),
    dialog: asked && (
      <Suspense>
        <DialogWords>{draw(asked)}</DialogWords>
      </Suspense>
    ),
  }

  function draw(now: Asked): ReactNode {
    if ('result' in now) return <ResultDialog result={now.result} onClose={close} />
    if ('many' in now) {
      const Dialog = bulkDialogs[now.many]
      const show = (result: BulkResult) => {
        setAsked({ result })
        now.clear()
        onDone()
      }
      return <Dialog targets={now.targets} onResult={show} onClose={close} />
    }
    const common = { target: now.target, onDone: done, onClose: close }
    switch (now.one) {
      case 'review':
        return <ReviewDialog {...common} mayUndo={held.includes(actions.undoReview.access)} />
      case 'undoReview':
        return <UndoDialog {...common} />
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
