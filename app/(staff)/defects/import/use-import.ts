'use client'

import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import type { ImportStatus } from '@/lib/defects/import/read-import'
import { undoOf } from './undo-import'

const lookEvery = 500

export type Told = ImportStatus

export const isUnderWay = ({ state }: { state: string }) => state === 'queued' || state === 'running'

/** It is being stored or looked at, or taken back. */
const moves = (told: Told) => isUnderWay(told) || isUnderWay(undoOf(told) ?? { state: '' })

const endedCheck = (told: Told | null) => (told?.mode === 'check' && !isUnderWay(told) ? told : null)

/** How an import stands, looked up twice a second until it ends. `lost`: there is no such import of this person's. */
export function useImport(jobId: string | null, first: Told | null, onEnd: () => void) {
  const [told, setTold] = useState(first)
  const [checked, setChecked] = useState(endedCheck(first))
  const [lost, setLost] = useState<string>()
  const [asked, setAsked] = useState(0)

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
      setTold(found as Told)
      setChecked(now => endedCheck(found as Told) ?? now)
      if (moves(found as Told)) {
        moved = true
        timer = setTimeout(look, lookEvery)
      } else if (moved || asked > 0) onEnd()
    }
    // What the page came with may be newer than what is told here: only that counts.
    if (asked > 0 || told?.jobId !== jobId || moves(told)) void look()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [jobId, asked])

  return {
    /** The last that was heard, perhaps still of the import before this one. */
    told,
    /** The last check that ended, until another list is begun. */
    checked,
    forget: useCallback(() => {
      setTold(null)
      setChecked(null)
    }, []),
    lost: lost === jobId,
    look: useCallback(() => setAsked(now => now + 1), []),
  }
}
