import { useState } from 'react'
import { callForFile, fileNameOf, saveFile } from '@/app/_ui/call-for-file'
import type { Input, KeyOf } from '@/lib/http/calls'
import type { SheetFormat } from '../export-link'

export function useWorkbook<Key extends KeyOf<'POST'>>(call: Key, input: Input<Key>) {
  const [busy, setBusy] = useState(false)
  const save = async (format: SheetFormat = 'xlsx') => {
    setBusy(true)
    try {
      const answer = await callForFile(
        call,
        Object.assign({}, input, { format }),
        new AbortController().signal,
      )
      if ('response' in answer) saveFile(await answer.response.blob(), fileNameOf(answer.response))
    } catch {
      // It has been said already.
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
