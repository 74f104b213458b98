import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { recall, remember } from '@/app/_ui/tab-memory'
import type { Access } from '@/lib/core/permissions'
import { actions, isUndo, type UndoName } from '@/lib/defects/actions'
import type { BulkResult } from './bulk/result-dialog'
import { DialogWords } from './dialog-words'
import { lazyStep } from './lazy-step'
import { type AllMatching, type DialogName, offeredFor, type Target } from './target'

const dialogs = {
  review: lazyStep(() => import('./review')),
  audit: lazyStep(() => import('./audit')),
  handOver: lazyStep(() => import('./hand-over')),
  feedback: lazyStep(() => import('./feedback')),
  close: lazyStep(() => import('./feedback')),
  evaluate: lazyDialog(() => import('./evaluate')),
}
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
const undoOfMany = { review: 'undoReview', handOver: 'undoHandOver' } as const
const bulkNames = Object.keys(manyDialogs) as BulkName[]

type OpenDialog =
  | { one: DialogName; target: Target }
  | { many: BulkName; all?: AllMatching; targets: Target[]; clear(): void }
  | { job: string }
  | { result: BulkResult; of: BulkName; undo: UndoName | false }

export type RecordActions = ReturnType<typeof useRecordActions>

export function useRecordActions(held: readonly Access[], onDone: () => void, onUndone = onDone) {
  const t = useTranslations('recordActions.names')
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
  const open = (one: DialogName, target: Target) =>
    permitted(actions[one].access) && setDialog({ one, target })
  return {
    offered: (record: Target) => offeredFor(record, held),
    mayMany: (name?: BulkName) => (name ? [name] : bulkNames).some(one => held.includes(actions[one].access)),
    open,
    item: (name: DialogName, target: Target) => ({
      ...{ key: name, label: t(name), access: actions[name].access },
      onSelect: () => open(name, target),
    }),
    /** With `all` a background job handles everything that matches; `delete` exists only in that form. */
    openMany(name: BulkName, targets: Target[], clear: () => void, all?: AllMatching) {
      if (permitted(actions[name].access)) setDialog({ many: name, all, targets, clear })
    },
    dialog: dialog && <DialogWords>{draw(dialog)}</DialogWords>,
  }

  function draw(now: OpenDialog): ReactNode {
    if ('result' in now) return <ResultDialog {...now} onUndone={onUndone} onClose={close} />
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
        const undo = now.many !== 'delete' && undoOfMany[now.many]
        setDialog({ result, of: now.many, undo: undo && held.includes(actions[undo].access) && undo })
        now.clear()
        onDone()
      }
      return (
        <Dialog all={now.all} targets={now.targets} onResult={show} onStarted={started} onClose={close} />
      )
    }
    const { one: name, target } = now
    const Dialog = isUndo(name) ? UndoDialog : dialogs[name]
    const common = { name, target, held, onDone: done, onUndone, onClose: close }
    return <Dialog {...common} read={undefined} />
  }
}

const key = 'defects:bulk'

// The watched job is shown again after a reload; otherwise it is found in the list of jobs.

const watchedJob = () => recall<string>(key)

const watchJob = (jobId: string | null) => remember(key, jobId)
