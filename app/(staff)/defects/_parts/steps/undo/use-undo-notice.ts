'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Access } from '@/lib/core/permissions'
import { actions, movesRecord, type UndoName, undos } from '@/lib/defects/actions'

export interface Undoable {
  held: readonly Access[]
  onUndone(): void
}

interface Taken {
  id: string
  complaintNo: string
  undo: UndoName
  version: number
}

export function useUndoNotice({ held, onUndone }: Undoable) {
  const t = useTranslations('recordActions')
  const state = useTranslations('states')
  const label = useTranslations('ui')('undo')
  const takeBack = async ({ id, complaintNo: number, undo, version }: Taken) => {
    const back = await call('POST /complaintsvehicleinfo/undo', { undo, complaintId: id, version })
    const step = t(`names.${undos[undo].step}`)
    notice.success(
      movesRecord(undo)
        ? t('done.undoneTo', { number, step, state: state(`${back.state}` as '10') })
        : t('done.undone', { number, step }),
    )
    onUndone()
  }
  return (text: string, taken: Taken) =>
    notice.success(
      text,
      held.includes(actions[taken.undo].access)
        ? // call() has already shown the error.
          { label, run: () => void takeBack(taken).catch(() => undefined) }
        : undefined,
    )
}
