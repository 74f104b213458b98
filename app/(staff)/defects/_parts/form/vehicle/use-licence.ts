import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { Answered } from '@/lib/licences/answer-fields'

export type LicenceState =
  | { step: 'sending'; share: number }
  | { step: 'reading' }
  | { step: 'failed'; message: string; code: number }
  | { step: 'done'; answer: Answered }

export function useLicence(photo: File): { state: LicenceState; again(): void } {
  const [state, setState] = useState<LicenceState>({ step: 'sending', share: 0 })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends the same photograph
  useEffect(() => {
    const abort = new AbortController()
    const put = (next: LicenceState) => !abort.signal.aborted && setState(next)
    const body = new FormData()
    body.set('file', photo, photo.name)
    put({ step: 'sending', share: 0 })
    call('POST /aipocr/vehicleLicense', body, {
      quiet: true,
      signal: abort.signal,
      onProgress: share => put(share < 1 ? { step: 'sending', share } : { step: 'reading' }),
    })
      .then(answer => put({ step: 'done', answer }))
      .catch(error => {
        const known = error instanceof CallError
        const [first] = known ? error.errors : []
        put({
          step: 'failed',
          message: first?.message ?? String(error.message),
          code: known ? error.code : 0,
        })
      })
    return () => abort.abort()
  }, [photo, tries])
  return { state, again: useCallback(() => setTries(count => count + 1), []) }
}
