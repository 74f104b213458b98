'use client'

import { Button } from 'antd'
import { useState } from 'react'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import { Icon, TextButton } from '@/app/_ui/icon'
import type { Input, KeyOf } from '@/lib/http/calls'
import { OtherFormats, type SheetFormat } from '../export-link'

interface ExportButtonProps<Key extends KeyOf<'POST'>> {
  label: string
  call: Key
  question: Input<Key>
  asText?: boolean
}

export function ExportButton<Key extends KeyOf<'POST'>>(props: ExportButtonProps<Key>) {
  const { label, call, question, asText = false } = props
  const [busy, setBusy] = useState(false)
  const save = async (format: SheetFormat = 'xlsx') => {
    setBusy(true)
    try {
      const input = Object.assign({}, question, { format })
      const answer = await callForFile(call, input, new AbortController().signal)
      if ('response' in answer) saveFile(await answer.response.blob(), fileNameOf(answer.response))
    } catch {
      // It has been said already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="row nowrap gap-4">
      {asText ? (
        <TextButton disabled={busy} onClick={() => void save()}>
          {label}
        </TextButton>
      ) : (
        <Button type="primary" icon={<Icon name="download" />} loading={busy} onClick={() => void save()}>
          {label}
        </Button>
      )}
      <OtherFormats onSelect={format => void save(format)} />
    </span>
  )
}
