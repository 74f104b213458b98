'use client'

import { useCallback, useEffect, useRef } from 'react'

const saveAfterMs = 500

// Saves the last of several changes once they pause, or at once when the page is left: then `keepalive` is true, so
// that the request outlives the page.
export function useDelayedSave() {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: (keepalive: boolean) => void }>(
    undefined,
  )
  const flush = useCallback((keepalive: boolean) => {
    clearTimeout(pending.current?.timer)
    const { save } = pending.current ?? {}
    pending.current = undefined
    save?.(keepalive)
  }, [])
  useEffect(() => {
    const leave = () => flush(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      flush(false)
    }
  }, [flush])
  return useCallback(
    (save: (keepalive: boolean) => void) => {
      clearTimeout(pending.current?.timer)
      pending.current = { save, timer: setTimeout(flush, saveAfterMs, false) }
    },
    [flush],
  )
}
