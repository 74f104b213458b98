import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useNavigate } from '@/app/_ui/navigation'
import { alarmRefused } from '@/app/_ui/refusal'
import type { FieldName } from '@/lib/defects/fields'
import { usePairActions } from '../_parts/duplicates/use-pair-actions'
import type { Side } from './comparison'

interface Merge {
  survivor: Side
  merged: Side
  taken: FieldName[]
  remarks: string
}

export function useMerge(onClose: () => void) {
  const t = useTranslations()
  const router = useRouter()
  const [go] = useNavigate()
  const { unmerge } = usePairActions()
  const [running, setRunning] = useState(false)

  const merge = async ({ survivor, merged, taken, remarks }: Merge) => {
    setRunning(true)
    try {
      await call(
        'POST /complaintsvehicleinfo/merge',
        {
          survivorId: survivor.id,
          survivorVersion: survivor.version,
          mergedId: merged.id,
          mergedVersion: merged.version,
          fields: taken,
          ...(remarks.trim() && { remarks: remarks.trim() }),
        },
        { quiet: true },
      )
    } catch (error) {
      setRunning(false)
      if (!(error instanceof CallError)) throw error
      alarmRefused(error)
      // 409: one of the records changed, so the dialog shows outdated values.
      if (error.code === 409) {
        onClose()
        router.refresh()
      }
      return
    }
    notice.success(
      t('duplicates.done.merged', { merged: merged.complaintNo, survivor: survivor.complaintNo }),
      {
        label: t('ui.undo'),
        run: () => void unmerge({ ...merged, version: merged.version + 1 }).catch(() => {}),
      },
    )
    void go(`/defects/${survivor.id}`)
  }
  return { merge, running }
}
