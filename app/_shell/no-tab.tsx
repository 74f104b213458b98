'use client'

import { usePathname } from 'next/navigation'
import { useLayoutEffect } from 'react'
import { blockTab, unblockTab } from './tab-store'

/** A layout effect, because it must run before the tab bar's effect opens a tab. */
export function NoTab() {
  const path = usePathname()
  useLayoutEffect(() => {
    blockTab(path)
    return () => unblockTab(path)
  }, [path])
  return null
}
