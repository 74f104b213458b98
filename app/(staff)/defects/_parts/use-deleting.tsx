import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { actions } from '@/lib/defects/actions'
import { DialogWords } from './steps/dialog-words'

const ReasonDialog = lazyDialog(() => import('./reason-dialog'))

export interface Named {
  id: string
  complaintNo: string
}

/**
 * One request per record, in order; stops at the first error.
 * @throws CallError
 */
export async function restoreAll(records: Named[]): Promise<number> {
  let restored = 0
  for (const { id } of records) {
    await call('GET /complaintsvehicleinfo/recoverByComplaintId', { complaintId: id })
    restored++
  }
  return restored
}

export function useDeleting(onChange: (deleted: boolean) => void): {
  ask(records: Named[]): void
  dialog: ReactNode
} {
  const t = useTranslations('defects.deleting')
  const undoLabel = useTranslations('ui')('undo')
  const [target, setTarget] = useState<Named[]>()

  const undo = async (records: Named[]) => {
    // call() has already shown the error; the reload shows what was restored before it.
    const restored = await restoreAll(records).catch(() => 0)
    if (restored > 0) notice.success(t('restored', { count: restored, number: records[0]!.complaintNo }))
    onChange(false)
  }
  const remove = async (records: Named[], reason: string) => {
    await call('DELETE /complaintsvehicleinfo/logic', {
      ids: records.map(({ id }) => id).join(','),
      reason,
    })
    setTarget(undefined)
    notice.success(t('deleted', { count: records.length, number: records[0]!.complaintNo }), {
      label: undoLabel,
      run: () => void undo(records),
    })
    onChange(true)
  }
  return {
    ask: records => permitted(actions.delete.access) && setTarget(records),
    dialog: target && (
      <DialogWords>
        <ReasonDialog
          records={target}
          onConfirm={reason => remove(target, reason)}
          onClose={() => setTarget(undefined)}
        />
      </DialogWords>
    ),
  }
}
