import { useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type Found = Data<'POST /complaintsvehicleinfo/find'>

interface Answer extends Found {
  of: string
  error?: string
}

const nothing: Answer = { of: '', records: [], words: [], hiddenPart: false, hiddenKind: null }
const pauseMs = 150
export const shortest = 2

/** The last answer stays while the next is awaited; an answer to an earlier text never replaces a later one. */
export function useFind(text: string, may: boolean) {
  const [answer, setAnswer] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const asks = may && text.length >= shortest
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew
  useEffect(() => {
    if (!asks) return setAnswer(nothing)
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(async () => {
      try {
        const found = await call('POST /complaintsvehicleinfo/find', { text }, { quiet: true, signal })
        if (!signal.aborted) setAnswer({ ...found, of: text })
      } catch (error) {
        if (signal.aborted) return
        setAnswer({ ...nothing, of: text, error: error instanceof CallError ? error.message : String(error) })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, asks, attempt])
  return {
    ...answer,
    loading: asks && answer.of !== text,
    retry: () => {
      setAnswer({ ...nothing })
      setAttempt(attempt + 1)
    },
  }
}
