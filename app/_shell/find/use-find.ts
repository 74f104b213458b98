import { useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export interface FindAnswer extends Data<'POST /complaintsvehicleinfo/find'> {
  files: Data<'GET /investigationinfo/find'>
  recalls: Pick<Data<'GET /recallinfo/page'>['records'][number], 'id' | 'recallNo' | 'title'>[]
}

interface Answer extends FindAnswer {
  of: string
  error?: string
}

const none = { records: [], files: [], recalls: [] }
const nothing: Answer = { of: '', ...none, words: [], hiddenPart: false, hiddenKind: null }
const pauseMs = 150
const mostRecalls = 5
export const shortest = 2

/** The last answer stays while the next is awaited; an answer to an earlier text never replaces a later one. */
export function useFind(text: string, may: Record<'records' | 'files' | 'recalls', boolean>) {
  const [answer, setAnswer] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const { records, files, recalls } = may
  const asks = (records || files || recalls) && text.length >= shortest
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew
  useEffect(() => {
    if (!asks) return setAnswer(nothing)
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(async () => {
      try {
        const options = { quiet: true, signal }
        const [found, own, { records: campaigns }] = await Promise.all([
          records ? call('POST /complaintsvehicleinfo/find', { text }, options) : nothing,
          files ? call('GET /investigationinfo/find', { text }, options) : [],
          recalls ? call('GET /recallinfo/page', { keyword: text, limit: mostRecalls }, options) : none,
        ])
        if (!signal.aborted) setAnswer({ ...found, files: own, recalls: campaigns, of: text })
      } catch (error) {
        if (signal.aborted) return
        setAnswer({ ...nothing, of: text, error: error instanceof CallError ? error.message : String(error) })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, asks, attempt, records, files, recalls])
  return {
    ...answer,
    loading: asks && answer.of !== text,
    retry: () => {
      setAnswer({ ...nothing })
      setAttempt(attempt + 1)
    },
  }
}
