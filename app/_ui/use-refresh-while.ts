import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

export function useRefreshWhile(moving: boolean, rows: unknown[], everyMs: number) {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after every answer
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => router.refresh(), everyMs)
    return () => clearTimeout(timer)
  }, [moving, router, rows])
}
