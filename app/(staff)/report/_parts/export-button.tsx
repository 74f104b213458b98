'use client'

import { Button } from 'antd'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { inputOf } from '@/app/_ui/call-address'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import { Icon } from '@/app/_ui/icon'
import { type Query, questionOf, tabOf } from './report-words'

/** The open tab as a workbook. */
export function ExportButton({ label }: { label: string }) {
  const query = useSearchParams()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const { limit: _, ...question } = questionOf(inputOf(new URLSearchParams(query)))
    setBusy(true)
    try {
      const answer = await callForFile(
        'POST /analysis/report/export',
        { ...single(question), tab: tabOf({ tab: query.get('tab') ?? undefined }) },
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
const single = (question: Query) =>
  Object.fromEntries(
    Object.entries(question).map(([name, all]) => [
      name,
      Array.isArray(all) && all.length === 1 ? all[0] : all,
    ]),
  )
