'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { letIn, turnAway } from './tab-store'

/** A page that nobody gets to see opens no tab. Said before the tab bar's own effect, which would open one. */
export function NoTab() {
  const path = usePathname()
  useLayoutEffect(() => {
    turnAway(path)
    return () => letIn(path)
  }, [path])
  return null
}
