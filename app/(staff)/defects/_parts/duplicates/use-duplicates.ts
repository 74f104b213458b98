import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { useAnswer } from '@/app/(staff)/_parts/use-answer'
import type { Data } from '@/lib/http/calls'

export type Candidate = Data<'POST /complaintsvehicleinfo/repeatdata'>[number]

const pauseMs = 800

export const askDuplicates = (query: string, signal?: AbortSignal): Promise<Candidate[]> =>
  call('POST /complaintsvehicleinfo/repeatdata', asInput(JSON.parse(query)), { quiet: true, signal })

const ahead = new Map<string, Promise<Candidate[]>>()
const mostAhead = 4

export function readCandidatesAhead(id: string) {
  const query = JSON.stringify({ id })
  if (ahead.has(query)) return
  const answer = askDuplicates(query)
  answer.catch(() => ahead.delete(query))
  ahead.set(query, answer)
  for (const old of [...ahead.keys()].slice(0, -mostAhead)) ahead.delete(old)
}

/** Used once: what was read ahead may be old when the record is opened again. */
function takeAhead(query: string): Promise<Candidate[]> | undefined {
  const answer = ahead.get(query)
  ahead.delete(query)
  return answer
}

export function useDuplicates(query: string | undefined, waitMs = pauseMs, revision = '') {
  const [round, setRound] = useState(0)
  const found = useAnswer(
    query && `${query} ${round} ${revision}`,
    signal => takeAhead(query!) ?? askDuplicates(query!, signal),
    { waitMs, keep: true },
  )
  return { found, again: () => setRound(count => count + 1) }
}
