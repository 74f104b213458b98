'use client'

import { Button } from 'antd'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { inputOf } from '@/app/_ui/call-address'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import { Icon } from '@/app/_ui/icon'

/** Words of the address that say how the page shows it. */
const ofPage = ['limit', 'print', 'viewId']

/** The open tab as a workbook. */
export function ExportButton({ label }: { label: string }) {
  const query = useSearchParams()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const words = new URLSearchParams(
      [...query].filter(([name, value]) => value !== '' && !ofPage.includes(name)),
    )
    setBusy(true)
    try {
      const answer = await callForFile(
        'POST /analysis/report/export',
        single(inputOf(words)),
        new AbortController().signal,
      )
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

/** An address cannot tell one value from a list of one. */
const single = (words: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(words).map(([name, all]) => [name, all.length > 1 ? all : all[0]!]))
