'use client'

import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { ImportStatus } from '@/lib/defects/import/read-import'
import { undoOf } from './undo-import'

const lookEvery = 500

export type ImportState = ImportStatus

export const isPending = ({ state }: { state: string }) => state === 'queued' || state === 'running'

/** It is being stored or looked at, or taken back. */
const moves = (status: ImportState) => isPending(status) || isPending(undoOf(status) ?? { state: '' })

const endedCheck = (status: ImportState | null) =>
  status?.mode === 'check' && !isPending(status) ? status : null

/** How an import stands, looked up twice a second until it ends. `lost`: there is no such import of this person's. */
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
    let moved = false
    const look = async () => {
      const options = { quiet: true, signal: control.signal }
      const found = await call('GET /complaintsvehicleinfo/excel/:jobId', { jobId }, options).catch(
        (error: unknown) => error,
      )
      if (control.signal.aborted) return
      if (found instanceof CallError && found.code === 404) return setLost(jobId)
      // A call that failed is made again: the import itself goes on.
      if (found instanceof Error) {
        timer = setTimeout(look, lookEvery * 4)
        return
      }
      setStatus(found as ImportState)
      setChecked(now => endedCheck(found as ImportState) ?? now)
      if (moves(found as ImportState)) {
        moved = true
        timer = setTimeout(look, lookEvery)
      } else if (moved || pollCount > 0) onEnd()
    }
    // What the page came with may be newer than what is told here: only that counts.
    if (pollCount > 0 || status?.jobId !== jobId || moves(status)) void look()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [jobId, pollCount])

  return {
    /** The last that was heard, perhaps still of the import before this one. */
    status,
    /** The last check that ended, until another list is begun. */
    checked,
    forget: useCallback(() => {
      setStatus(null)
      setChecked(null)
    }, []),
    lost: lost === jobId,
    look: useCallback(() => setPollCount(now => now + 1), []),
  }
}
