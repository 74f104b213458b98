import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/navigation'

interface EntryLinkProps {
  /** Below the base path. */
  href: string
  open: boolean
  children: ReactNode
}

/** Opens a row beside its list. */
export function EntryLink({ href, open, children }: EntryLinkProps) {
  return (
    <a href={basePath + href} data-link="open" aria-current={open ? 'true' : undefined}>
      {children}
    </a>
  )
}
