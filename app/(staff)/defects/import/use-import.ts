import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { ImportStatus } from '@/lib/defects/import/read-import'

const pollIntervalMs = 500

export type ImportState = ImportStatus

const isInProgress = (status: ImportState) => [status, status.undo].some(job => job && isPending(job))

const endedCheck = (status: ImportState | null) =>
  status?.mode === 'check' && !isPending(status) ? status : null

export function useImport(jobId: string | null, first: ImportState | null, onEnd: () => void) {
  const [status, setStatus] = useState(first)
  const [checked, setChecked] = useState(endedCheck(first))
  const [lost, setLost] = useState<string>()
  const [pollCount, setPollCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more after something was done to it
  useEffect(() => {
    if (!jobId) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let wasInProgress = false
    const poll = async () => {
      const options = { quiet: true, signal: control.signal }
      const found = await call('GET /complaintsvehicleinfo/excel/:jobId', { jobId }, options).catch(
        (error: unknown) => error,
      )
      if (control.signal.aborted) return
      if (found instanceof CallError && found.code === 404) return setLost(jobId)
      // A failed request is retried, less often: the import itself continues on the server.
      if (found instanceof Error) {
        timer = setTimeout(poll, pollIntervalMs * 4)
        return
      }
      setStatus(found as ImportState)
      setChecked(now => endedCheck(found as ImportState) ?? now)
      if (isInProgress(found as ImportState)) {
        wasInProgress = true
        timer = setTimeout(poll, pollIntervalMs)
      } else if (wasInProgress || pollCount > 0) onEnd()
    }
    // An ended import from the first render needs no request.
    if (pollCount > 0 || status?.jobId !== jobId || isInProgress(status)) void poll()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [jobId, pollCount])

  return {
    /** May still be the previous import; compare its `jobId`. */
    status,
    checked,
    forget: useCallback(() => {
      setStatus(null)
      setChecked(null)
    }, []),
    lost: lost === jobId,
    poll: useCallback(() => setPollCount(now => now + 1), []),
  }
}
