'use client'

import type { MouseEvent, ReactNode } from 'react'
import { basePath, useNavigate } from '@/app/_ui/navigation'

/** Client-side navigation for the plain links inside: a `next/link` for each number would cost too much. */
export function SoftLinks({ children }: { children: ReactNode }) {
  const [go] = useNavigate()
  const open = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a:not([download])')?.getAttribute('href')
    if (!href?.startsWith(`${basePath}/`) || event.defaultPrevented) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href.slice(basePath.length))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={open}>{children}</div>
  )
}
