import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Access } from '@/lib/core/permissions'
import { actions, movesRecord, type UndoName, undos } from '@/lib/defects/actions'

export interface Undoable {
  held: readonly Access[]
  onUndone(): void
}

/** What is said of a step that was taken, and how it is taken back. */
export interface Sent {
  text: string
  undo?: UndoName
  taken?: { id: string; complaintNo: string; version: number }
  onUndone?(): void
}

export function useUndoNotice({ held, onUndone }: Undoable) {
  const t = useTranslations('recordActions')
  const state = useTranslations('states')
  return ({ text, undo, taken, onUndone: restore }: Sent) => {
    if (!undo || !taken || !held.includes(actions[undo].access)) return notice.success(text)
    const { id, complaintNo: number, version } = taken
    const undoStep = async () => {
      const back = await call('POST /complaintsvehicleinfo/undo', { undo, complaintId: id, version })
      const step = t(`names.${undos[undo].step}`)
      notice.success(
        movesRecord(undo)
          ? t('done.undoneTo', { number, step, state: state(`${back.state}` as '10') })
          : t('done.undone', { number, step }),
      )
      restore?.()
      onUndone()
    }
    notice.success(text, { undo: undoStep })
  }
}

const takenBack = new Map<string, unknown>()

// What was sent beside the fields of a form, once the step is taken back.
export function useSent<Kept>(key: string): [sent: Kept | undefined, putBack: (sent: Kept) => void] {
  const [sent] = useState(() => takenBack.get(key) as Kept | undefined)
  useEffect(() => void takenBack.delete(key), [key])
  return [sent, sent => void takenBack.set(key, sent)]
}
