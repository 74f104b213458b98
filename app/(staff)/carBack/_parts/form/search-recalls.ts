'use client'

import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { Option } from '@/app/_ui/options'

export async function searchRecalls(keyword: string, signal?: AbortSignal): Promise<Option[]> {
  const query = { keyword: keyword.trim() || undefined, limit: 20 }
  const { records } = await call('GET /recallinfo/page', asInput(query), { quiet: true, signal })
  return records.map(({ id, recallNo, title }) => ({ value: id, label: `${recallNo} ${title}` }))
}
