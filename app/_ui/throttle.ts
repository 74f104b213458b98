import { useCallback, useEffect, useRef } from 'react'

export const submitPause = 2000
export const resetPause = 500
export const clickPause = 2000

export function useThrottle<Args extends unknown[]>(run: (...args: Args) => void, pause: number) {
  const latest = useRef(run)
  latest.current = run
  const last = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (...args: Args) => {
      clearTimeout(timer.current)
      const fire = () => {
        last.current = performance.now()
        latest.current(...args)
      }
      const rest = last.current + pause - performance.now()
      if (rest <= 0) fire()
      else timer.current = setTimeout(fire, rest)
    },
    [pause],
  )
}
