import { useEffect, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type Candidate = Data<'POST /complaintsvehicleinfo/repeatdata'>[number]

export type Found = Candidate[] | 'running' | 'failed' | undefined

const pause = 800

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

/**
 * Sends the request when typing pauses; a response to an older query is dropped. The previous candidates stay
 * until the next response arrives, or the list would flicker. `query` is JSON.
 */
export function useDuplicates(
  query: string | undefined,
  wait = pause,
  revision = '',
): { found: Found; again(): void } {
  const [found, setFound] = useState<Found>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or revision asks the same again
  useEffect(() => {
    if (!query) return setFound(undefined)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setFound(old => (Array.isArray(old) ? old : 'running'))
      try {
        const answer = await (takeAhead(query) ?? askDuplicates(query, abort.signal))
        if (!abort.signal.aborted) setFound(answer)
      } catch {
        if (!abort.signal.aborted) setFound('failed')
      }
    }, wait)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, wait, round, revision])
  return { found, again: () => setRound(count => count + 1) }
}
