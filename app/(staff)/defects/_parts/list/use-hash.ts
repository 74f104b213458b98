'use client'

import { useEffect, useRef } from 'react'

export function useHash(name: string, run: (() => void) | undefined) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const look = () => {
      if (window.location.hash !== `#${name}`) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      latest.current?.()
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [name])
}
