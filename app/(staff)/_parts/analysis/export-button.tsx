'use client'

import { Button } from 'antd'
import { useState } from 'react'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import { Icon } from '@/app/_ui/icon'

interface ExportButtonProps {
  label: string
  call: 'POST /analysis/report/export' | 'POST /analysis/disproportion/export'
  /** What the page shows, in the words of the call. */
  question: Record<string, string | string[] | undefined>
}

/** What the page shows as a workbook. */
export function ExportButton({ label, call, question }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const answer = await callForFile(call, question, new AbortController().signal)
      if ('response' in answer) saveFile(await answer.response.blob(), fileNameOf(answer.response))
    } catch {
      // It has been said already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" icon={<Icon name="download" />} loading={busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
