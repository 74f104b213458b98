'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { actions } from '@/lib/defects/actions'

const BringBackDialog = lazyDialog(() => import('./bring-back-dialog'))

export interface BringBack {
  complaintId: string
  version: number
  bringBack: number
  differences: { field: string; label: string; now: string; was: string }[]
}

export function BringBackButton(props: BringBack) {
  const { complaintId, version, bringBack, differences } = props
  const t = useTranslations('defectHistory')
  const [go] = useNavigate()
  const [open, setOpen] = useState(false)
  const send = (from: number, to: number, fields: string[]) =>
    call(
      'POST /complaintsvehicleinfohistory/bringBack',
      asInput({ fields }, { complaintId, version: from, bringBack: to }),
    )
  const confirm = async (fields: string[]) => {
    const now = await send(version, bringBack, fields)
    setOpen(false)
    notice.success(t('done', { version: bringBack, now: now.version }), {
      undo: () => send(now.version, version, fields).then(() => go(`/defects/${complaintId}`)),
    })
    go(`/defects/${complaintId}`)
  }
  return (
    <>
      <Button
        type="primary"
        disabled={differences.length === 0}
        onClick={() => permitted(actions.bringBack.access) && setOpen(true)}
      >
        {t('bringBack')}
      </Button>
      {open && <BringBackDialog {...props} onConfirm={confirm} onClose={() => setOpen(false)} />}
    </>
  )
}
