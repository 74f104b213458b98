import { useCallback, useEffect, useRef } from 'react'

const saveAfterMs = 500

// Saves the last of several changes once they pause, or at once when the page is left. What it saves is sent with
// `keepalive`, so that it outlives the page.
export function useDelayedSave() {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)
  const flush = useCallback(() => {
    const { timer, save } = pending.current ?? {}
    clearTimeout(timer)
    pending.current = undefined
    save?.()
  }, [])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return (save: () => void) => {
    clearTimeout(pending.current?.timer)
    pending.current = { save, timer: setTimeout(flush, saveAfterMs) }
  }
}
