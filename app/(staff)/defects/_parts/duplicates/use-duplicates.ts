import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { Data } from '@/lib/http/calls'

export type Candidate = Data<'POST /complaintsvehicleinfo/repeatdata'>[number]

const pauseMs = 800

/** From this score on it is likely the same event. */
export const likelyFrom = 0.9

export const askDuplicates = (query: string, signal?: AbortSignal): Promise<Candidate[]> =>
  call('POST /complaintsvehicleinfo/repeatdata', asInput(JSON.parse(query)), { quiet: true, signal })

export function useDuplicates(query: string | undefined, waitMs = pauseMs, revision = '') {
  const [round, setRound] = useState(0)
  const found = useAnswer(query && `${query} ${round} ${revision}`, signal => askDuplicates(query!, signal), {
    waitMs,
    keep: true,
  })
  return { found, again: () => setRound(count => count + 1) }
}
