import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { plainWord } from './plain-word'

const never = () => () => {}

export const usePlain = () => useSearchParams()?.has(plainWord) ?? false

// Addresses and names of marks are built in the browser: in the markup they were more than half of a page. Without
// script, the page is requested with `plain`.
export function useAddressed(): boolean {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return usePlain() || inBrowser
}
