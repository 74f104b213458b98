'use client'

import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { CheckPanels } from './check-panels'
import type { ImportState } from './use-import'

interface CheckProps {
  status: ImportState
  running?: ImportState
  waiting: boolean
  mayAddNames: boolean
  onOpen(jobId: string): void
  onChange(): void
}

export function CheckView({ status, running, waiting, mayAddNames, onOpen, onChange }: CheckProps) {
  const send = async (body: object) => {
    const { jobId } = await call('POST /complaintsvehicleinfo/excel', asInput(body))
    onOpen(jobId)
  }
  return (
    <div aria-busy={waiting}>
      <CheckPanels
        key={status.jobId}
        {...{ status, running, waiting, mayAddNames }}
        onSend={send}
        onCancelled={onChange}
      />
    </div>
  )
}
