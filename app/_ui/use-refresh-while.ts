'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Draws the page anew after a while, and again after every answer, as long as something on it is under way. */
export function useRefreshWhile(moving: boolean, rows: unknown[], everyMs: number) {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after every answer
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => router.refresh(), everyMs)
    return () => clearTimeout(timer)
  }, [moving, router, rows])
}
