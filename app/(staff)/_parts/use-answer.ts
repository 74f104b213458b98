import { useEffect, useRef, useState } from 'react'

export type Answer<Data> = Data | 'running' | 'failed' | undefined

interface AnswerOptions {
  waitMs?: number
  // The previous answer stays until the next one arrives, or a list would flicker.
  keep?: boolean
}

/** Sends the request when typing pauses; a response to an older `key` is dropped. */
export function useAnswer<Data extends object>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  { waitMs = 0, keep = false }: AnswerOptions = {},
): Answer<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>()
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!keep || key === undefined) setAnswer(undefined)
    if (key === undefined) return
    const abort = new AbortController()
    const show = (next: Answer<Data>) => !abort.signal.aborted && setAnswer(next)
    const timer = setTimeout(() => {
      setAnswer(old => (typeof old === 'object' ? old : 'running'))
      latest.current(abort.signal).then(show, () => show('failed'))
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, waitMs, keep])
  return answer
}

// Read once for each key. When `onFail` is called, `call()` has already shown the error.
export function useLoaded<Data>(key: string, load: () => Promise<Data>, onFail?: () => void) {
  const [data, setData] = useState<Data>()
  const latest = useRef({ load, onFail })
  latest.current = { load, onFail }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is read anew
  useEffect(() => {
    latest.current
      .load()
      .then(setData)
      .catch(() => latest.current.onFail?.())
  }, [key])
  return data
}
