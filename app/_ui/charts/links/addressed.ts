'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { plainWord } from './plain-word'

const never = () => () => {}

export const usePlain = () => useSearchParams()?.has(plainWord) ?? false

/**
 * Addresses and names of marks are put together in the browser: in the markup they were more than half of a page. Who
 * has no script asks for the page with `plain`.
 */
export function useAddressed(): boolean {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return usePlain() || inBrowser
}
